import { mailHoldSchema } from "@antochi/contract/mail-hold";
import { countHeldMail, mailHeldSince } from "../../mail/mail-hold.ts";
import { adminProcedure } from "../../trpc.ts";

/**
 * Whether letters are held until an administrator releases them, and how many.
 * @param jobNames the jobs that send letters
 */
export const mailHold = (jobNames: readonly string[]) =>
  adminProcedure.output(mailHoldSchema).query(async ({ ctx }) => {
    const since = await mailHeldSince(ctx.db);
    if (since === undefined) return { heldSince: null, letters: 0 };
    return { heldSince: since.toISOString(), letters: await countHeldMail(ctx.db, jobNames) };
  });
