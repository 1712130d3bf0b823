import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { enqueueCheck } from "../../audit/check-audit.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Queues a check of the whole chain; `auditState` has its result. */
export const checkNow = adminProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute(async (tx) => {
    await enqueueCheck(tx, ctx.user.id);
    await recordAct(tx, ctx, { act: "audit-check-asked", by: ctx.user.id });
  });
  return { message: "The audit log is being checked" };
});
