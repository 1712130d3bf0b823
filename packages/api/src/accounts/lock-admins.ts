import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { isThere } from "./gone-account.ts";

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

/**
 * Locks the accounts with which something is to be done, and keeps whoever does it an administrator until then; refuses with
 * 403 where they are none any more, with 401 where their account is gone. All in the order of their numbers, in which everybody locks accounts who locks several,
 * so that who does something with many calls this for all of them first.
 */
export async function lockForActing(
  tx: DatabaseTransaction,
  { actorId, userIds }: { actorId: number; userIds: readonly number[] },
): Promise<void> {
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
    // Others may do something by the same account at the same time.
    .$if(!userIds.includes(actorId), (other) => other.forShare())
    .executeTakeFirst();
  if (!actor) throw await refusalOfActor(tx, actorId);
  await lock(userIds.filter((id) => id > actorId));
}

/** The refusal of whoever was an administrator when they were let in, and is none by now. */
export async function refusalOfActor(tx: DatabaseTransaction, actorId: number): Promise<DomainError> {
  return new DomainError((await isThere(tx, actorId)) ? "forbidden" : "not-signed-in");
}
