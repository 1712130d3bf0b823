import { createHmac } from "node:crypto";
import type { CurrentUser } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { Settlement } from "../../limits/attempt-meters.ts";
import { recordAct } from "../../audit/record-act.ts";
import type { Context } from "../../context.ts";
import { mayMailOwner } from "../../mail/mail-allowance.ts";
import { takePoint } from "../../limits/rate-limits.ts";
import { sealingKey } from "../../secrets/sealing-keys.ts";
import type { Entrant } from "../../sessions/begin-session.ts";
import { sendConfirmationLater } from "./email-confirmations.ts";
import { openSession } from "./open-session.ts";
import { presentUser } from "./present-user.ts";

type Refusal =
  | "invalid-credentials"
  | "awaiting-approval"
  | "account-suspended"
  | "email-unconfirmed"
  | "second-factor-required"
  | "sign-on-refused";

/** Refuses whoever has shown who they are, and may not come in all the same. @param typed see `recordRefusal` */
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
 * Whether the audit log hears once more that somebody showed an account's password and did not come in. A right password
 * takes its attempt off the meters, so that nothing else would end it: anybody can register, and nothing is deleted of that
 * log. What comes on top in an hour for the same reason is answered alike and leaves no entry, from wherever it comes.
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
  /** What their attempt takes off the meters, where it was metered and nothing did so yet. */
  settlement?: Settlement;
};

/** Signs a user in who has shown all that is asked of them. @returns who they are */
export async function letIn(
  ctx: Context,
  user: User & Entrant,
  { typed, settlement }: Shown,
): Promise<CurrentUser> {
  // The password may have been replaced while it was compared, a second factor added that nobody asked
  // for, or the account suspended.
  if (!(await openSession(ctx, user, settlement)))
    throw await recordRefusal(ctx, { reason: "invalid-credentials", owner: user, typed });
  return presentUser(user);
}

/**
 * Who has the password asks for themselves, so an account from before it was demanded finds its way in, however many letters
 * strangers have had sent to its address.
 */
async function sendLinkToOwner(ctx: Context, { id, email }: User): Promise<void> {
  if (!(await mayMailOwner(ctx.rateLimits, { id }))) return;
  await ctx.db
    .transaction()
    .execute((tx) => sendConfirmationLater(tx, { userId: id, email, occasion: "asked" }));
}

/**
 * Writes into the audit log that somebody was not let in. What they typed stands there under a key alone, since it may be
 * anything, a password in the wrong field too; where it has an account the entry is that account's.
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
