import { DomainError } from "@antochi/contract/errors";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { isThere } from "./gone-account.ts";

/**
 * Locks all active administrators and one more account, in the order of their ids, in which everybody locks several
 * accounts: no other transaction can change them until this one ends. Rows that refer to them can still be written.
 * @returns the administrators' ids
 */
export async function lockAdmins(tx: DatabaseTransaction, account: number): Promise<number[]> {
  await waitForActing(tx);
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
 * `lockAdmins` for an account that is to be deleted. Its row gets the stronger lock for that at its place in the order:
 * taken later, that lock would wait for a transaction that refers to the account already and waits for the weaker one.
 * @returns the account, and the ids of the other administrators
 */
export async function lockToDelete(
  tx: DatabaseTransaction,
  account: number,
): Promise<{ user: User | undefined; others: number[] }> {
  await waitForActing(tx);
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

/**
 * Locks the accounts to act on, and keeps the actor an administrator until the transaction ends; refuses with 403 where they
 * no longer are one, with 401 where their account is gone. All are locked in the order of their ids, in which everybody
 * locks several accounts, so that an act on many must call this for all of them first.
 */
export async function lockForActing(
  tx: DatabaseTransaction,
  { actorId, userIds }: { actorId: number; userIds: readonly number[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.actingAdmins})`.execute(tx);
  const lock = async (ids: number[]) => {
    if (ids.length === 0) return;
    await tx.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  };
  await lock(userIds.filter((id) => id < actorId));
  const actor = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", actorId)
    .where("isAdmin", "=", true)
    .where("isApproved", "=", true)
    .where("suspendedAt", "is", null)
    .$if(userIds.includes(actorId), (own) => own.forNoKeyUpdate())
    // A shared lock, since the same administrator may be acting in other transactions too.
    .$if(!userIds.includes(actorId), (other) => other.forShare())
    .executeTakeFirst();
  if (!actor) throw await refusalOfActor(tx, actorId);
  await lock(userIds.filter((id) => id > actorId));
}

/**
 * Waits for those who act, before any row is locked, and lets nobody begin to act meanwhile. Shared locks of a row pass those
 * who wait for a stronger one: an administrator whose acts overlap without end could not be suspended by anybody.
 */
async function waitForActing(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.actingAdmins})`.execute(tx);
}

/** The refusal of somebody who was an administrator when they were let in, and no longer is. */
export async function refusalOfActor(tx: DatabaseTransaction, actorId: number): Promise<DomainError> {
  return new DomainError((await isThere(tx, actorId)) ? "forbidden" : "not-signed-in");
}
