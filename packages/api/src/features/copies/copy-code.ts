import { shortCode } from "@antochi/contract/readable-codes";
import { newReadableCode, signsOf } from "../../secrets/secret-tokens.ts";

/** A code for one copy. It opens nothing: what it stands for only administrators are told. */
export function newCopyCode(): string {
  return newReadableCode(8);
}

/** A code as it stands on the pages: `K4RD-7WPX`. */
export function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** A code as somebody may have typed it, or undefined for what is none. */
export function readCopyCode(typed: string): string | undefined {
  const code = signsOf(typed);
  return shortCode.test(code) ? code : undefined;
}
