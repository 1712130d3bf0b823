import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** What a sealed address allows; a token for one purpose is not valid for another. */
export type SealPurpose = "confirm" | "unsubscribe";

/**
 * Encrypts an e-mail address for a link: nobody without the key can read it or make another, so no log or bookmark reveals
 * its owner, and the link alone proves that it came in a mail to that address.
 * @param key 32 bytes
 * @returns a token of base64url
 */
export function sealAddress(key: Buffer, purpose: SealPurpose, email: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(email, "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** The address in a token; undefined where the token was not sealed with this key for this purpose, or was changed. */
export function openAddress(key: Buffer, purpose: SealPurpose, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Node skips characters that are not base64url, so that some changes would go unnoticed.
  if (bytes.toString("base64url") !== token || bytes.length <= ivLength + tagLength) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const opened = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
