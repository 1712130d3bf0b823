import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { hashOfSecret } from "../../secrets/secret-tokens.ts";

/** Locks the account of a link before the link is used up, as does whoever deletes the account or voids its links. */
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
