import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";

/**
 * Locks an account, before anything that belongs to it: its links, its subscription, its files. Whoever deletes or changes
 * the account locks in this order too, so that no two transactions deadlock.
 * @returns the account as it is now, undefined where it is gone
 */
export async function lockAccount(tx: DatabaseTransaction, id: number): Promise<User | undefined> {
  return tx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Locks several accounts in the order of their ids, in which everybody locks them.
 * @returns the ids of those that exist
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

/** Holds an account that a row will refer to, as `holdNamed` does. @returns whether it exists */
export async function holdAccount(tx: DatabaseTransaction, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Holds the accounts of the actor and of the other people that an act names, in the order of their ids, before the rows that
 * will refer to them are locked: whoever deletes one of these accounts locks it first, and then all rows that refer to it.
 * Other changes to them remain possible meanwhile.
 * @throws where the actor's account is gone
 */
export async function holdNamed(
  tx: DatabaseTransaction,
  { by, people = [] }: { by: number; people?: readonly number[] },
): Promise<void> {
  const held = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [by, ...people])
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (!held.some(({ id }) => id === by)) throw new DomainError("not-signed-in");
}
