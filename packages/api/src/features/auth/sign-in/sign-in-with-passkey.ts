import { currentUserSchema } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import { passkeySignInSchema } from "@antochi/contract/passkeys";
import type { Context } from "../../../context.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { type PasskeyOwner, readAssertion, trustPasskey } from "../../../second-factors/passkeys.ts";
import { publicProcedure } from "../../../trpc.ts";
import { letIn, recordRefusal, requireMaySignIn } from "./let-in.ts";
import { meterLogin } from "./login-throttle.ts";

/**
 * Starts a session for the owner of the passkey that signed the challenge, in place of the password and the second step. A
 * passkey that is older than the password needs the password as well, once.
 */
export const signInWithPasskey = publicProcedure
  .input(passkeySignInSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
    const typed = input.answer.id;
    const { owner: user, answersOurs } = await readAssertion(ctx, input, null);
    if (user === undefined) {
      // An answer to no challenge of ours proves nothing, and would let anyone fill a log that is never pruned.
      if (answersOurs) await recordRefusal(ctx, { reason: "invalid-credentials", owner: undefined, typed });
      throw new DomainError("invalid-credentials", { message: "This passkey opens no account here" });
    }
    // Somebody whom the provider no longer lets in must not come back by a passkey added while it did.
    if (!user.hasPassword && ctx.signOn !== null) {
      await recordRefusal(ctx, { reason: "sign-on-refused", owner: user, typed });
      throw new DomainError("sign-on-refused", { message: `This account signs in with ${ctx.signOn.name}` });
    }
    if (user.wantsPassword) await requirePassword(ctx, user, { password: input.password, passkeyId: typed });
    await requireMaySignIn(ctx, user, typed);
    return letIn(ctx, { ...user, passkeyId: typed }, { typed });
  });

/** Wrong passwords count as failed logins. */
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
