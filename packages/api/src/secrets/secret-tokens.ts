import { createHash, randomBytes } from "node:crypto";
import { readableSigns } from "@antochi/contract/readable-codes";

/** A secret for a link or a cookie: random bytes in base64url. Only its hash is stored. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** The form in which a secret is stored that nobody can guess, or anything that is only compared: its SHA-256 in hex. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A random code that people read and type, of so many signs of five bits each. */
export function newReadableCode(signs: number): string {
  // Of 256 bytes each of the 32 signs has as many.
  return Array.from(randomBytes(signs), (byte) => readableSigns[byte % readableSigns.length]).join("");
}

/** Greek capitals that look like Latin ones, in the order of those: whoever reads a sheet may have a Greek keyboard. */
const greek = "ΑΒΕΖΗΚΜΝΡΤΥΧ";
const latin = "ABEZHKMNPTYX";

/** What somebody typed of such a code, without what parts it, whichever dash that is. */
export function signsOf(typed: string): string {
  return Array.from(typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase(), (sign) => {
    const alike = greek.indexOf(sign);
    return alike < 0 ? sign : latin.charAt(alike);
  }).join("");
}
