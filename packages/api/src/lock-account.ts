import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";

/**
 * Locks an account, before anything that belongs to it: its links, its subscription, its files. Whoever deletes the account, or
 * changes it, locks in this order too, so that no two wait for each other.
 * @returns the account as it is now, undefined where it is gone
 */
export async function lockAccount(tx: DatabaseTransaction, id: number): Promise<User | undefined> {
  return tx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
