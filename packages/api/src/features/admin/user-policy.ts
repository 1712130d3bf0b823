import { DomainError } from "@antochi/contract/errors";
import type { UserAction } from "@antochi/contract/users";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { lockAdmins, lockForActing, refusalOfActor } from "../../accounts/lock-admins.ts";
import { userMissing } from "../../procedures/missing.ts";
import { findUser, type UserItemRow } from "./queries.ts";

/** Why an action is refused; with `isDone`, repeating it is no error and changes nothing. */
type Objection = { reason: string; isDone: boolean };

const refused = (reason: string): Objection => ({ reason, isDone: false });
const done = (reason: string): Objection => ({ reason, isDone: true });
const notApproved = refused("This account is not approved yet");
/** A pending user may be rejected, and a rejected one is deleted: a member's records must not be lost that way. */
const hasRecord = refused(
  "This member has acknowledged reading or written articles. Suspend the account instead.",
);

/** The objection to each action; null where there is none. */
const objections: Readonly<Record<UserAction, (user: UserItemRow, isOwn: boolean) => Objection | null>> = {
  approve(user) {
    if (user.suspendedAt) return refused("This account is suspended. Restore it instead.");
    if (isRejected(user)) return refused(`${nameOfDecider(user)} rejected this registration before you.`);
    return user.isApproved ? done("This account is already approved") : null;
  },
  reject(user) {
    if (user.isApproved) return refused("This account is already approved. Suspend it instead.");
    return isRejected(user) ? done("This registration is already rejected") : null;
  },
  suspend(user, isOwn) {
    if (isOwn) return refused("You cannot suspend your own account");
    if (user.suspendedAt) return done("This account is already suspended");
    return user.isApproved ? null : notApproved;
  },
  restore(user) {
    if (!user.isApproved) return notApproved;
    return user.suspendedAt ? null : done("This account is not suspended");
  },
  grantAdmin(user) {
    if (!user.isApproved) return notApproved;
    if (user.suspendedAt) return refused("This account is suspended");
    return user.isAdmin ? done("This user is already an administrator") : null;
  },
  revokeAdmin(user, isOwn) {
    if (isOwn) return refused("You cannot remove your own administrator role");
    return user.isAdmin ? null : done("This user is not an administrator");
  },
  resetSecondFactor(user, isOwn) {
    if (isOwn) return refused("Your own second step is on your account's page");
    return user.hasSecondFactor ? null : done("This account has no second step");
  },
  undo(user) {
    if (user.verdict === null)
      return refused("The email has already been sent, or there is nothing to undo.");
    if (user.suspendedAt) return refused("This account is suspended");
    if (user.isAdmin) return refused("This user is now an administrator");
    return user.verdict === "approved" && user.hasRecord ? hasRecord : null;
  },
  reopen(user) {
    if (isRejected(user)) return refused("This registration is rejected. Undo that instead.");
    if (!user.isApproved) return done("This registration waits already");
    if (user.suspendedAt) return refused("This account is suspended");
    if (user.isAdmin) return refused("This user is an administrator");
    return user.hasRecord ? hasRecord : null;
  },
};

/** Rejected and not deleted yet. */
function isRejected(user: UserItemRow): boolean {
  return user.verdict === "rejected";
}

/** Who made the decision, for a message. */
export function nameOfDecider({ deciderName }: UserItemRow): string {
  return deciderName ?? "Another administrator";
}

/** The reason why this administrator may not do each action with the user; null where they may. */
export function judgeActions(user: UserItemRow, actorId: number): Record<UserAction, string | null> {
  const judge = (action: UserAction) => objections[action](user, user.id === actorId)?.reason ?? null;
  return {
    approve: judge("approve"),
    reject: judge("reject"),
    suspend: judge("suspend"),
    restore: judge("restore"),
    grantAdmin: judge("grantAdmin"),
    revokeAdmin: judge("revokeAdmin"),
    resetSecondFactor: judge("resetSecondFactor"),
    undo: judge("undo"),
    reopen: judge("reopen"),
  };
}

type Attempt = { action: UserAction; actorId: number; userId: number };

/**
 * Locks the user of an action; `isDone` where it changes nothing. Refuses with 404 where there is no such user, and with
 * 409 where the policy objects. The actor must still be an administrator at that moment, and nobody can suspend themselves
 * or revoke their own role: so one administrator always remains, even where two remove each other at once, and one who was
 * removed can restore nothing. Held by `last-admin.test.ts`.
 */
export async function requireAction(
  tx: DatabaseTransaction,
  { action, actorId, userId }: Attempt,
): Promise<{ user: UserItemRow; isDone: boolean }> {
  const isRemoval = action === "suspend" || action === "revokeAdmin";
  if (!isRemoval) await lockForActing(tx, { actorId, userIds: [userId] });
  else if (!(await lockAdmins(tx, userId)).includes(actorId)) throw await refusalOfActor(tx, actorId);
  const user = await findUser(tx, userId);
  if (!user) throw userMissing();
  const objection = objections[action](user, userId === actorId);
  if (objection && !objection.isDone) throw new DomainError("conflict", { message: objection.reason });
  return { user, isDone: objection !== null };
}
