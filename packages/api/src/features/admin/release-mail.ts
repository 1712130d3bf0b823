import { mailReleasedSchema, mailReleaseSchema } from "@antochi/contract/mail-hold";
import { recordAct } from "../../audit/record-act.ts";
import { discardHeldMail, releaseMailHold } from "../../mail/mail-hold.ts";
import { adminProcedure } from "../../trpc.ts";

/**
 * Sends or discards the mail that a restored copy holds back, and lets its mail flow from now on.
 * @param jobNames the jobs that send letters
 */
export const releaseMail = (jobNames: readonly string[]) =>
  adminProcedure
    .input(mailReleaseSchema)
    .output(mailReleasedSchema)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction().execute(async (tx) => {
        const discarded = input.waiting === "discard" ? await discardHeldMail(tx, jobNames) : 0;
        // Another administrator may have released it a moment before.
        if (await releaseMailHold(tx, ctx.now()))
          await recordAct(tx, ctx, { act: "mail-released", by: ctx.user.id, details: { discarded } });
        return { discarded };
      }),
    );
