import {
  messageAnswerSchema,
  passwordResetRequested,
  passwordResetRequestSchema,
} from "@antochi/contract/accounts";
import { takeLetterTurn } from "../../mail/letter-turns.ts";
import { mayMailReset } from "../../mail/mail-allowance.ts";
import { formProcedure } from "../../trpc.ts";
import { findUserByEmail } from "./queries.ts";
import { sendResetLinkLater } from "./reset-links.ts";

/**
 * Sends the owner of an account a link to choose a new password. The answer is the same for every address. For a known
 * one it comes about a millisecond later, since a job is written; three tries an hour are too few to measure that.
 */
export const requestPasswordReset = formProcedure
  .input(passwordResetRequestSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const allowed = await mayMailReset(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const runAt = await takeLetterTurn(tx, ctx);
      const user = await findUserByEmail(tx, email);
      if (user && allowed) await sendResetLinkLater(tx, { userId: user.id, runAt });
    });
    return { message: passwordResetRequested };
  });
