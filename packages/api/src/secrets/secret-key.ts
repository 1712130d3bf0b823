import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets in the database with SECRET_KEY, so that a copy of the database alone reveals none of them. */
export type SecretKey = {
  /** Identifies the key without revealing anything of it: a row stores which key sealed it. */
  id: string;
  /** @param owner what the secret belongs to: sealed for one owner, it opens for no other */
  seal: (secret: string, owner: string) => string;
  /** Throws where it was sealed for another owner or with another key, or was changed since. */
  open: (sealed: string, owner: string) => string;
};

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Derives the key (HKDF, RFC 5869) from the text of SECRET_KEY, which is random and at least 144 bits long. */
export function createSecretKey(text: string): SecretKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", text, new Uint8Array(), purpose, bytes));
  const key = derive("seal", 32);
  return {
    id: derive("id", 6).toString("hex"),
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      sealing.setAAD(Buffer.from(owner));
      const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, "base64url");
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      opening.setAAD(Buffer.from(owner));
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([opening.update(text), opening.final()]).toString("utf8");
    },
  };
}
