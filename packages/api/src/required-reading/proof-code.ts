import { randomBytes } from "node:crypto";

/** Letters and digits that nobody takes for another: without 0, O, I and 1. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Of five bits each, at least 128 in all. */
const signs = 26;

/** A code that nobody can guess, by which anyone who is given it can check an acknowledgement or a certificate. */
export function newProofCode(): string {
  return Array.from(randomBytes(signs), (byte) => alphabet[byte % alphabet.length]).join("");
}
