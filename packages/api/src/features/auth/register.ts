import { messageAnswerSchema, registrationReceived, registrationSchema } from "@antochi/contract/accounts";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import { mayMail } from "../../mail-allowance.ts";
import { subscribeAddress } from "../../newsletter/subscriptions.ts";
import { notifyOfRegistration } from "../../notices/notify-of-registration.ts";
import { formProcedure } from "../../trpc.ts";
import { insertUser } from "./queries.ts";

/**
 * Makes a pending account. A taken e-mail gets the same words in the same time, and nothing else changes; only its
 * owner is told, by mail.
 */
export const register = formProcedure
  .meta({ rest: { method: "POST", path: "/api/register", status: 201, summary: "Ask for an account" } })
  .input(registrationSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { email } = input;
    const { publicUrl } = ctx;
    const password = await ctx.passwords.hash(input.password);
    const allowed = await mayMail(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const now = ctx.now();
      const userId = await insertUser(tx, { ...input, password, createdAt: now });
      if (userId === undefined) {
        if (allowed) await tellOwner(tx, { email, publicUrl });
        return;
      }
      if (input.subscribeToNewsletter) {
        await subscribeAddress(tx, { email, language: "en", now, publicUrl, mayMail: allowed });
      }
      await notifyOfRegistration(tx, ctx);
    });
    return { message: registrationReceived };
  });

async function tellOwner(tx: DatabaseTransaction, { email, publicUrl }: { email: string; publicUrl: URL }) {
  const signInUrl = new URL("/auth", publicUrl).href;
  await enqueue(tx, "send-mail", {
    to: email,
    content: { template: "address-already-registered", signInUrl },
  });
}
