import { mailHoldSchema } from "@antochi/contract/mail-hold";
import { mailHeldSince } from "../../mail/mail-hold.ts";
import { adminProcedure } from "../../trpc.ts";

/** Whether letters wait until an administrator releases them. */
export const mailHold = adminProcedure.output(mailHoldSchema).query(async ({ ctx }) => {
  const since = await mailHeldSince(ctx.db);
  return { heldSince: since?.toISOString() ?? null };
});
