import { createHmac } from "node:crypto";
import { currentUserSchema, loginSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../audit/record-act.ts";
import type { Context } from "../../context.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import { sealingKey } from "../../sealing-keys.ts";
import { publicProcedure } from "../../trpc.ts";
import { meterLogin } from "./login-throttle.ts";
import { sendConfirmationLater } from "./email-confirmations.ts";
import { openSession } from "./open-session.ts";
import { presentUser } from "./present-user.ts";
import { findUserByEmail } from "./queries.ts";
import { requireSecondStep } from "./second-step.ts";

/**
 * Starts a session for an approved user; a wrong e-mail and a wrong password look and take the same. An account with a second
 * factor is asked for its code once the password is right.
 */
export const login = publicProcedure
  .meta({ rest: { method: "POST", path: "/api/login", summary: "Sign in" } })
  .input(loginSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    const refuse = (reason: Refusal, owner: User | undefined) =>
      recordRefusal(ctx, { reason, owner, typed: input.email });
    const user = await meterLogin(ctx, input.email, async (hasher) => {
      const found = await findUserByEmail(ctx.db, input.email);
      const compared = { password: input.password, stored: found?.password };
      if (await ctx.passwords.matches(compared, hasher)) return found;
      await refuse("invalid-credentials", found);
      return undefined;
    });
    if (!user) throw new DomainError("invalid-credentials");
    if (!user.isApproved) throw await refuse("awaiting-approval", user);
    if (user.suspendedAt) throw await refuse("account-suspended", user);
    if (ctx.security.emailConfirmedToSignIn && user.emailConfirmedAt === null) {
      await sendLinkToOwner(ctx, user);
      throw await refuse("email-unconfirmed", user);
    }

    await requireSecondStep(ctx, user, {
      code: input.code,
      onWrong: () => refuse("second-factor-required", user),
    });

    // The password may have been replaced while it was compared.
    if (!(await openSession(ctx, user))) throw await refuse("invalid-credentials", user);
    return presentUser(user);
  });

/** Who has the password asks for themselves, so an account from before it was demanded finds its way in. */
async function sendLinkToOwner(ctx: Context, { id, email }: User): Promise<void> {
  if (!(await mayMail(ctx.rateLimits, email))) return;
  await ctx.db
    .transaction()
    .execute((tx) => sendConfirmationLater(tx, { userId: id, email, occasion: "asked" }));
}

type Refusal =
  | "invalid-credentials"
  | "awaiting-approval"
  | "account-suspended"
  | "email-unconfirmed"
  | "second-factor-required";

/**
 * Writes into the audit log that somebody was not let in. What they typed stands there under a key alone, since it may be
 * anything, a password in the wrong field too; where it has an account the entry is that account's.
 */
async function recordRefusal(
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
