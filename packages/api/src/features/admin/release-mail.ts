import { mailHoldSchema } from "@antochi/contract/mail-hold";
import { releaseMailHold } from "../../mail/mail-hold.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Has what a restored copy holds back sent, and lets its mail flow from now on. */
export const releaseMail = adminProcedure.output(mailHoldSchema).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute(async (tx) => {
    await releaseMailHold(tx);
    await recordAct(tx, ctx, { act: "mail-released", by: ctx.user.id });
  });
  return { heldSince: null };
});
