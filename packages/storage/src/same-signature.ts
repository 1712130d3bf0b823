import { timingSafeEqual } from "node:crypto";

/**
 * Whether a text is this signature, written in the only way in which we write it: lower-case hexadecimal. Decoding the text
 * instead would also take capitals, and ignore whatever follows the first character that is no digit.
 */
export function isSameSignature(text: string, signature: Buffer): boolean {
  const expected = Buffer.from(signature.toString("hex"));
  const received = Buffer.from(text);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
