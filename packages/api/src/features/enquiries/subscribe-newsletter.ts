import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { takeLetterTurn } from "../../mail/letter-turns.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import { subscribeAddress } from "../../newsletter/subscriptions.ts";
import { formProcedure } from "../../trpc.ts";

const { form, rest, received } = enquiryKinds.newsletter;

/** Adds an address to the newsletter and asks its owner to confirm; a repetition gets the same answer. */
export const subscribeNewsletter = formProcedure
  .meta({ rest: { method: "POST", status: 201, ...rest.send } })
  .input(form)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const allowed = await mayMail(ctx.rateLimits, input.email);
    await ctx.db.transaction().execute(async (tx) => {
      const runAt = await takeLetterTurn(tx, ctx);
      await subscribeAddress(tx, {
        ...input,
        now: ctx.now(),
        publicUrl: ctx.publicUrl,
        mayMail: allowed,
        runAt,
      });
    });
    return { message: received };
  });
