import { shortCode } from "@antochi/contract/readable-codes";
import { newReadableCode, signsOf } from "../../secrets/secret-tokens.ts";

/** A code for one copy. It gives access to nothing, and only administrators are told what it stands for. */
export function newCopyCode(): string {
  return newReadableCode(8);
}

/** Reads a code as somebody may have typed it; undefined where it is none. */
export function readCopyCode(typed: string): string | undefined {
  const code = signsOf(typed);
  return shortCode.test(code) ? code : undefined;
}
