import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";

/**
 * Locks an account, before anything that belongs to it: its links, its subscription, its files. Whoever deletes the account,
 * or changes it, locks in this order too, so that no two wait for each other.
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

/** Holds an account that a row will name, as `holdNamed` does. @returns whether it is there */
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
 * Holds who does something, and whom else it names, before what will bear their names is locked: whoever deletes one of
 * these accounts locks that first and then all that bears its name. Anything else of them can be changed meanwhile. In the
 * order of their numbers.
 * @throws where who does it is gone
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
