import { currentUserSchema, loginSchema } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import { settleMeters } from "../../../limits/attempt-meters.ts";
import { publicProcedure } from "../../../trpc.ts";
import { letIn, recordRefusal, requireMaySignIn } from "./let-in.ts";
import { meterSignIn } from "./login-throttle.ts";
import { requireSecondStep } from "./second-step.ts";

/**
 * Starts a session for an approved user. A wrong e-mail and a wrong password get the same answer in the same time. An
 * account with a second factor is asked for its code once the password is right.
 */
export const login = publicProcedure
  .meta({ metered: true, rest: { method: "POST", path: "/api/login", summary: "Sign in" } })
  .input(loginSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    const typed = input.email;
    const shown = await meterSignIn(ctx, input.email, async (hasher, found) => {
      const compared = { password: input.password, stored: found?.password };
      if (await ctx.passwords.matches(compared, hasher)) return found;
      await recordRefusal(ctx, { reason: "invalid-credentials", owner: found, typed });
      return undefined;
    });
    if (!shown) throw new DomainError("invalid-credentials");
    const { found: user, settlement } = shown;
    try {
      await requireMaySignIn(ctx, user, typed);
      await requireSecondStep(ctx, user, {
        code: input.code,
        onWrong: () => recordRefusal(ctx, { reason: "second-factor-required", owner: user, typed }),
      });
    } catch (refusal) {
      // The password was right nevertheless.
      await settleMeters(ctx.db, settlement);
      throw refusal;
    }
    return letIn(ctx, user, { typed, settlement });
  });
