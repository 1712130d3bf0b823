import { passwordChanged, passwordChangeSchema, passwordTakenSchema } from "@antochi/contract/auth";
import { recordAct } from "../../../audit/record-act.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { memberProcedure } from "../../../trpc.ts";
import { lockPassword } from "../queries.ts";
import { forgetWrongCodes } from "../../../second-factors/cap-codes.ts";
import { requireGoodPassword, warningOf } from "./password-policy.ts";
import { replacePassword } from "./replace-password.ts";
import { requireOwnPassword, wrongPassword } from "./require-own-password.ts";

const field = { path: "currentPassword", message: "This is not your current password" };

/**
 * Changes the password of the signed-in user. All sessions end; this browser, where the password has just been entered,
 * gets a new one, with the factors that the single sign-on provider reported for the old one. Wrong attempts count as
 * failed logins, so that nobody can guess at an unattended browser. Each change adds an entry to the audit log, which is
 * never pruned, and sends a letter: at most sixty an hour, then 429.
 */
export const changePassword = memberProcedure
  .input(passwordChangeSchema)
  .output(passwordTakenSchema)
  .mutation(async ({ ctx, input }) => {
    const { user } = ctx;
    await requireOwnPassword(ctx, { password: input.currentPassword, ...field });
    // After the password check, so that nobody at an unattended browser uses these points up.
    await requirePoint(ctx.rateLimits.ownEntries, `password-changed:${user.id}`);
    const warning = await requireGoodPassword(ctx, input.password, user);
    const password = await ctx.passwords.hash(input.password, { key: `user:${user.id}`, known: true });
    const provider = user.hasProviderFactors ? { authenticatedAt: ctx.now(), twoFactors: true } : undefined;
    const entrant = { ...user, password, ...(provider && { provider }) };
    // Before the transaction: once the password is changed, nothing may fail any more.
    const browserCookie = await ctx.knownBrowsers.remember(ctx.request.browserCookie, user.email);
    const cookie = await ctx.db.transaction().execute(async (tx) => {
      // Another browser may have changed it during the comparison, in order to sign this one out.
      if (!(await lockPassword(tx, user))) throw wrongPassword(field);
      await replacePassword(tx, ctx, { userId: user.id, password });
      await recordAct(tx, ctx, { act: "password-changed", by: user.id, on: { id: user.id } });
      await forgetWrongCodes(tx, ctx, user.id);
      return ctx.sessions.start(tx, entrant, ctx.request);
    });
    if (cookie !== undefined) {
      ctx.reply.cookie(cookie);
      ctx.reply.screens(user);
    }
    ctx.reply.cookie(browserCookie);
    return { message: passwordChanged, ...warningOf(warning) };
  });
