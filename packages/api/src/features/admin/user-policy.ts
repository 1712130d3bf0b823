import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { lockAdmins, lockUser, type UserItemRow } from "./queries.ts";

/** The user to change, locked; refuses with 404 where there is none. */
export async function requireLockedUser(tx: DatabaseTransaction, id: number): Promise<UserItemRow> {
  const user = await lockUser(tx, id);
  if (!user) throw new DomainError("not-found", { message: "User not found" });
  return user;
}

type Removal = { actorId: number; targetId: number; ownMessage: string };

/**
 * The user who is to be suspended or to lose the administrator's role, locked. Nobody can do this to themselves, and
 * whoever does it to somebody else must still be an administrator at that moment. So one administrator always remains,
 * even where two remove each other at once. Held by `last-admin.test.ts`.
 */
export async function requireRemovable(
  tx: DatabaseTransaction,
  { actorId, targetId, ownMessage }: Removal,
): Promise<UserItemRow> {
  // All administrators before the target: every removal locks in this order, so that two cannot deadlock.
  const admins = await lockAdmins(tx);
  if (!admins.includes(actorId)) throw new DomainError("forbidden");
  const user = await requireLockedUser(tx, targetId);
  if (targetId === actorId) throw new DomainError("conflict", { message: ownMessage });
  return user;
}

/** Refuses with 409 an account that is not approved, or is suspended. */
export function requireActive(user: UserItemRow): void {
  if (!user.isApproved) throw new DomainError("conflict", { message: "This account is not approved yet" });
  if (user.suspendedAt) throw new DomainError("conflict", { message: "This account is suspended" });
}
