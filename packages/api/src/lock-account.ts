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

/**
 * Locks several accounts at once, in the order of their numbers, in which everybody does.
 * @returns the ids of those that are there
 */
export async function lockAccounts(tx: DatabaseTransaction, ids: readonly number[]): Promise<number[]> {
  const locked = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ id }) => id);
}
