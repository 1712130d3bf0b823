import { mailHoldSchema } from "@antochi/contract/mail-hold";
import { mailJobNames } from "../../jobs.ts";
import { countHeldMail, mailHeldSince } from "../../mail/mail-hold.ts";
import { adminProcedure } from "../../trpc.ts";

/** Whether letters wait until an administrator releases them, and how many. */
export const mailHold = adminProcedure.output(mailHoldSchema).query(async ({ ctx }) => {
  const since = await mailHeldSince(ctx.db);
  if (since === undefined) return { heldSince: null, letters: 0 };
  return { heldSince: since.toISOString(), letters: await countHeldMail(ctx.db, mailJobNames) };
});
