import { DomainError } from "@antochi/contract/errors";
import { joinByPasswordSchema, signOnStepSchema } from "@antochi/contract/sign-on";
import { publicProcedure } from "../../../trpc.ts";
import { recordRefusal, requireMaySignIn } from "../sign-in/let-in.ts";
import { meterLogin } from "../sign-in/login-throttle.ts";
import { findUserByEmail, lockPassword } from "../queries.ts";
import { wrongPassword } from "../passwords/require-own-password.ts";
import { requireWaiting } from "./attempts.ts";
import { enter } from "./enter.ts";
import { bindIdentity } from "./identities.ts";
import { requireSecondStepHere } from "./second-step-here.ts";

const field = { path: "password", message: "This is not the password of this account" };

/**
 * Binds the account that has the provider's verified e-mail, for whoever enters its password, and its second step where it
 * has one, and signs them in. Wrong passwords are metered as at any sign-in.
 */
export const joinByPassword = publicProcedure
  .input(joinByPasswordSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state, password, ...secondStep } }) => {
    const waiting = await requireWaiting(ctx, state);
    const { email, emailVerified } = waiting.provided;
    if (email === null || !emailVerified) throw new DomainError("sign-on-spent");
    const owner = await meterLogin(ctx, email, async (hasher) => {
      const found = await findUserByEmail(ctx.db, email);
      if (await ctx.passwords.matches({ password, stored: found?.password }, hasher)) return found;
      await recordRefusal(ctx, { reason: "invalid-credentials", owner: found, typed: email });
      return undefined;
    });
    if (!owner) throw wrongPassword(field);
    if (owner.suspendedAt !== null) await requireMaySignIn(ctx, owner, email);
    const passkeyId = await requireSecondStepHere(ctx, owner, {
      ...secondStep,
      typed: email,
      passwordShown: true,
    });
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await lockPassword(tx, owner))) throw wrongPassword(field);
      await bindIdentity(tx, ctx, { owner, identity: waiting.provided, by: null });
    });
    return enter(ctx, owner, waiting, { before: true, passkeyId });
  });
