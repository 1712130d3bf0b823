import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { hashOfSecret } from "../../secrets/secret-tokens.ts";

/**
 * Locks the account that a link is of, before the link is used up: whoever deletes the account,
 * or voids its links, does so too.
 */
export async function lockOwnerOfLink(
  tx: DatabaseTransaction,
  table: "passwordResets" | "emailConfirmations",
  token: string,
): Promise<void> {
  await sql`
    select from users
    where id = (select user_id from ${sql.table(table)} where token_hash = ${hashOfSecret(token)})
    for no key update
  `.execute(tx);
}
