import { createHmac } from "node:crypto";
import type { CurrentUser } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { Settlement } from "../../../limits/attempt-meters.ts";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { mayMailOwner } from "../../../mail/mail-allowance.ts";
import { takePoint } from "../../../limits/rate-limits.ts";
import { sealingKey } from "../../../secrets/sealing-keys.ts";
import type { Entrant } from "../../../sessions/begin-session.ts";
import { sendConfirmationLater } from "../emails/email-confirmations.ts";
import { openSession } from "./open-session.ts";
import { presentUser } from "../present-user.ts";

type Refusal =
  | "invalid-credentials"
  | "awaiting-approval"
  | "account-suspended"
  | "email-unconfirmed"
  | "second-factor-required"
  | "sign-on-refused";

/** Refuses a user who has proved who they are but may not sign in. @param typed see `recordRefusal` */
export async function requireMaySignIn(ctx: Context, user: User, typed: string): Promise<void> {
  const refuse = async (reason: Refusal) =>
    (await isHeardAgain(ctx, user, reason))
      ? recordRefusal(ctx, { reason, owner: user, typed })
      : new DomainError(reason);
  if (!user.isApproved) throw await refuse("awaiting-approval");
  if (user.suspendedAt) throw await refuse("account-suspended");
  if (ctx.security.emailConfirmedToSignIn && user.emailConfirmedAt === null) {
    await sendLinkToOwner(ctx, user);
    throw await refuse("email-unconfirmed");
  }
}

/**
 * Whether the audit log records again that somebody had an account's password and was not let in. A right password gives
 * its attempt back to the meters, so nothing else would limit these entries: anybody can register, and the log is never
 * pruned. Beyond the hourly limit for an account and reason, attempts from anywhere get the same answer but no entry.
 */
export async function isHeardAgain(
  { rateLimits }: Context,
  { id }: Pick<User, "id">,
  reason: Refusal | "code-asked",
): Promise<boolean> {
  return (await takePoint(rateLimits.ownEntries, `not-let-in:${reason}:${id}`)) === undefined;
}

type Shown = {
  /** See `recordRefusal`. */
  typed: string;
  /** What to take off the meters for a metered attempt, unless that was done already. */
  settlement?: Settlement;
};

/** Signs in a user who has shown everything required. @returns who they are */
export async function letIn(
  ctx: Context,
  user: User & Entrant,
  { typed, settlement }: Shown,
): Promise<CurrentUser> {
  // Meanwhile the password may have been replaced, a second factor added that was not asked for, or the account suspended.
  if (!(await openSession(ctx, user, settlement)))
    throw await recordRefusal(ctx, { reason: "invalid-credentials", owner: user, typed });
  return presentUser(user);
}

/**
 * Sends a confirmation link to somebody who has just shown the password, so an account from before confirmation was
 * required can get in. It has an allowance of its own, which strangers cannot use up by requesting letters to its address.
 */
async function sendLinkToOwner(ctx: Context, { id, email }: User): Promise<void> {
  if (!(await mayMailOwner(ctx.rateLimits, { id }))) return;
  await ctx.db
    .transaction()
    .execute((tx) => sendConfirmationLater(tx, { userId: id, email, occasion: "asked" }));
}

/**
 * Records in the audit log that somebody was not let in; where the account is known, the entry belongs to it. What they
 * typed is stored only as a keyed hash, since it may be anything, even a password in the wrong field.
 */
export async function recordRefusal(
  ctx: Context,
  { reason, owner, typed }: { reason: Refusal; owner: User | undefined; typed: string },
): Promise<DomainError> {
  const key = await sealingKey(ctx.db, "audit");
  await recordAct(ctx.db, ctx, {
    act: "sign-in-failed",
    by: null,
    on: owner ? { id: owner.id } : null,
    details: { reason, typed: createHmac("sha256", key).update(typed).digest("base64url") },
  });
  return new DomainError(reason);
}
