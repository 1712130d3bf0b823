import {
  messageAnswerSchema,
  passwordResetRequested,
  passwordResetRequestSchema,
} from "@antochi/contract/accounts";
import { enqueue } from "@antochi/jobs/enqueue";
import { mayMailReset } from "../../mail-allowance.ts";
import { formProcedure } from "../../trpc.ts";
import { findUserByEmail } from "./queries.ts";

/**
 * Sends the owner of an account a link to choose a new password. The answer is the same for every address; that a job
 * is written for a known one takes about a millisecond, which three tries an hour for one address do not tell.
 */
export const requestPasswordReset = formProcedure
  .input(passwordResetRequestSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const allowed = await mayMailReset(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user && allowed) await enqueue(tx, "send-password-reset", { userId: user.id });
    });
    return { message: passwordResetRequested };
  });
