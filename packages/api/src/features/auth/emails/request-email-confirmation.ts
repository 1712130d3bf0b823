import { emailConfirmationRequested, emailConfirmationRequestSchema } from "@antochi/contract/auth";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { mayMail } from "../../../mail/mail-allowance.ts";
import { formProcedure } from "../../../trpc.ts";
import { sendConfirmationLater } from "./email-confirmations.ts";
import { findUserByEmail } from "../queries.ts";

/** Sends another link to an account's unconfirmed address. The answer is the same for every address. */
export const requestEmailConfirmation = formProcedure
  .input(emailConfirmationRequestSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const allowed = await mayMail(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const runAt = await takeLetterTurn(tx, ctx);
      const user = await findUserByEmail(tx, email);
      if (!user || !allowed || user.emailConfirmedAt !== null) return;
      await sendConfirmationLater(tx, { userId: user.id, email, occasion: "asked", runAt });
    });
    return { message: emailConfirmationRequested };
  });
