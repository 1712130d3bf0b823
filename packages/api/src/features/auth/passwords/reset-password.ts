import { passwordReplaced, passwordResetSchema, passwordTakenSchema } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import { recordAct } from "../../../audit/record-act.ts";
import { formProcedure } from "../../../trpc.ts";
import { forgetWrongCodes } from "../../../second-factors/cap-codes.ts";
import { confirmAddress } from "../emails/confirm-email.ts";
import { requireGoodPassword, warningOf } from "./password-policy.ts";
import { replacePassword } from "./replace-password.ts";
import { findOwnerOfLink, spendResetLink } from "./reset-links.ts";

/**
 * Sets a new password for whoever has the link of the mail, which also confirms the address: once, within its 30 minutes.
 * The browser counts as known from then on, so that owners get in even while strangers have their e-mail locked out.
 */
export const resetPassword = formProcedure
  .input(passwordResetSchema)
  .output(passwordTakenSchema)
  .mutation(async ({ ctx, input }) => {
    const link = { token: input.token, at: ctx.now() };
    // Checked first, so that guessing at links costs no hashing. What counts is the check below, which uses the link up.
    const owner = await findOwnerOfLink(ctx.db, link);
    if (owner === undefined) throw new DomainError("link-spent");
    const warning = await requireGoodPassword(ctx, input.password, owner);
    const password = await ctx.passwords.hash(input.password, { key: ctx.request.ip, known: false });
    // Before the transaction: once the link is used up, nothing may fail any more. A change of the email voids the link.
    const browserCookie = await ctx.knownBrowsers.remember(ctx.request.browserCookie, owner.email);
    await ctx.db.transaction().execute(async (tx) => {
      const userId = await spendResetLink(tx, link);
      if (userId === undefined) throw new DomainError("link-spent");
      const on = { id: userId };
      if (await confirmAddress(tx, { userId, at: link.at }))
        await recordAct(tx, ctx, { act: "email-confirmed", by: null, on });
      await recordAct(tx, ctx, { act: "password-reset", by: null, on });
      await replacePassword(tx, ctx, { userId, password });
      await forgetWrongCodes(tx, ctx, userId);
    });
    ctx.reply.cookie(browserCookie);
    return { message: passwordReplaced, ...warningOf(warning) };
  });
