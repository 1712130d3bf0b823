import { messageAnswerSchema } from "@antochi/contract/accounts";
import { newsletterSchema, subscriptionReceived } from "@antochi/contract/enquiries";
import { mayMail } from "../../mail/mail-allowance.ts";
import { subscribeAddress } from "../../newsletter/subscriptions.ts";
import { formProcedure } from "../../trpc.ts";

/** Puts an address among the newsletter's and asks its owner to confirm; again is the same success. */
export const subscribeNewsletter = formProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/newsletter/subscribe",
      status: 201,
      summary: "Subscribe to the newsletter",
    },
  })
  .input(newsletterSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const allowed = await mayMail(ctx.rateLimits, input.email);
    await ctx.db
      .transaction()
      .execute((tx) =>
        subscribeAddress(tx, { ...input, now: ctx.now(), publicUrl: ctx.publicUrl, mayMail: allowed }),
      );
    return { message: subscriptionReceived };
  });
