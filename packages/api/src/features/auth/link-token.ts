import { createHash, randomBytes } from "node:crypto";

/** What a mailed link carries: 32 random bytes in base64url. Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored. */
export function hashOfLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
