import { longCodeSigns } from "@antochi/contract/readable-codes";
import { newReadableCode } from "../secrets/secret-tokens.ts";

/** A code that nobody can guess, with which anyone who is given it can verify an acknowledgement or a certificate. */
export function newProofCode(): string {
  return newReadableCode(longCodeSigns);
}
