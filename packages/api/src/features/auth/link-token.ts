import { createHash, randomBytes } from "node:crypto";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";

/** What a mailed link carries: 32 random bytes in base64url. Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored. */
export function hashOfLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Locks the account that a link is of, before the link is used up: whoever deletes the account, or voids its links, does so too. */
export async function lockOwnerOfLink(
  tx: DatabaseTransaction,
  table: "passwordResets" | "emailConfirmations",
  token: string,
): Promise<void> {
  await sql`
    select from users
    where id = (select user_id from ${sql.table(table)} where token_hash = ${hashOfLinkToken(token)})
    for no key update
  `.execute(tx);
}
