import { mailHoldSchema } from "@antochi/contract/mail-hold";
import { releaseMailHold } from "../../mail/mail-hold.ts";
import { adminProcedure } from "../../trpc.ts";

/** Has what a restored copy holds back sent, and lets its mail flow from now on. */
export const releaseMail = adminProcedure.output(mailHoldSchema).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute(releaseMailHold);
  return { heldSince: null };
});
