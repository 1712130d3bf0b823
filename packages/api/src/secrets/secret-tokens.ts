import { createHash, randomBytes } from "node:crypto";
import { readableSigns } from "@antochi/contract/readable-codes";

/** A secret for a link or a cookie: random bytes in base64url. Only its hash is stored. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** The stored form of a secret that nobody can guess, or of anything that is only compared: its SHA-256 in hex. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A random code that people read and type, of so many characters of five bits each. */
export function newReadableCode(signs: number): string {
  // 256 is a multiple of the 32 characters, so that each is equally likely.
  return Array.from(randomBytes(signs), (byte) => readableSigns[byte % readableSigns.length]).join("");
}

/** Such a code as it is shown and printed: `K4RD-7WPX`. */
export function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Greek capitals that look like Latin ones, in the same order as those: whoever types a code may have a Greek keyboard. */
const greek = "ΑΒΕΖΗΚΜΝΡΤΥΧ";
const latin = "ABEZHKMNPTYX";

/** The characters of such a code as somebody typed it, without white space and dashes of any kind. */
export function signsOf(typed: string): string {
  return Array.from(typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase(), (sign) => {
    const alike = greek.indexOf(sign);
    return alike < 0 ? sign : latin.charAt(alike);
  }).join("");
}
