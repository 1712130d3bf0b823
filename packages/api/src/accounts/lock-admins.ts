import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";

/**
 * Locks all active administrators and one account besides, in the order of their numbers, in which everybody locks accounts
 * who locks several: no other transaction can change them until this one ends. What refers to them can still be written.
 * @returns the administrators' ids
 */
export async function lockAdmins(tx: DatabaseTransaction, account: number): Promise<number[]> {
  const locked = await tx
    .selectFrom("users")
    .select(["id", "isAdmin", "suspendedAt"])
    .where((eb) =>
      eb.or([eb.and([eb("isAdmin", "=", true), eb("suspendedAt", "is", null)]), eb("id", "=", account)]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return locked.filter(({ isAdmin, suspendedAt }) => isAdmin && suspendedAt === null).map(({ id }) => id);
}

/**
 * The same where the account is to be deleted. Its row is locked for that at its place in the order: asked for later, that
 * lock would wait for whoever refers to it already and waits for the lock that is there.
 * @returns the account, and the ids of the other administrators
 */
export async function lockToDelete(
  tx: DatabaseTransaction,
  account: number,
): Promise<{ user: User | undefined; others: number[] }> {
  const admins = tx
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .where("suspendedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate();
  const before = await admins.where("id", "<", account).execute();
  const user = await tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", account)
    .forUpdate()
    .executeTakeFirst();
  const after = await admins.where("id", ">", account).execute();
  return { user, others: [...before, ...after].map(({ id }) => id) };
}
