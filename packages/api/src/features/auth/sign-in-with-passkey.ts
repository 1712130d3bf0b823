import { currentUserSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import { passkeySignInSchema } from "@antochi/contract/passkeys";
import type { Context } from "../../context.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { type PasskeyOwner, readAssertion, trustPasskey } from "../../second-factors/passkeys.ts";
import { publicProcedure } from "../../trpc.ts";
import { letIn, recordRefusal, requireMaySignIn } from "./let-in.ts";
import { meterLogin } from "./login-throttle.ts";

/**
 * Starts a session for whoever's passkey signed the challenge: in the place of the password, and of the second step. A
 * passkey that is older than the password signs in together with it, once.
 */
export const signInWithPasskey = publicProcedure
  .input(passkeySignInSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
    const typed = input.answer.id;
    const { owner: user, answersOurs } = await readAssertion(ctx, input, null);
    if (user === undefined) {
      // What answers nothing that was asked shows nothing, and would let anyone fill a log that is never emptied.
      if (answersOurs) await recordRefusal(ctx, { reason: "invalid-credentials", owner: undefined, typed });
      throw new DomainError("invalid-credentials", { message: "This passkey opens no account here" });
    }
    // Whom the provider lets in no more is not to come back by what they added while it did.
    if (!user.hasPassword && ctx.signOn !== null) {
      await recordRefusal(ctx, { reason: "sign-on-refused", owner: user, typed });
      throw new DomainError("sign-on-refused", { message: `This account signs in with ${ctx.signOn.name}` });
    }
    if (user.wantsPassword) await requirePassword(ctx, user, { password: input.password, passkeyId: typed });
    await requireMaySignIn(ctx, user, typed);
    return letIn(ctx, { ...user, passkeyId: typed }, { typed });
  });

/** Wrong ones count as failed logins. */
async function requirePassword(
  ctx: Context,
  user: PasskeyOwner,
  { password, passkeyId }: { password: string | undefined; passkeyId: string },
): Promise<void> {
  const isRight =
    password !== undefined &&
    (await meterLogin(ctx, user.email, async (hasher) =>
      (await ctx.passwords.matches({ password, stored: user.password }, hasher)) ? true : undefined,
    ));
  if (isRight === true) return trustPasskey(ctx.db, { id: passkeyId, owner: user });
  await recordRefusal(ctx, { reason: "invalid-credentials", owner: user, typed: passkeyId });
  throw new DomainError("invalid-credentials", {
    message:
      "The password is newer than this passkey. Sign in with the password, and use the passkey as the second step.",
  });
}
