import { messageAnswerSchema } from "@antochi/contract/accounts";
import { enqueueCheck } from "../../audit/check-audit.ts";
import { adminProcedure } from "../../trpc.ts";

/** Has the whole chain looked through soon; what is found stands in `auditState`. */
export const checkNow = adminProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  await ctx.db.transaction().execute((tx) => enqueueCheck(tx, ctx.user.id));
  return { message: "The audit log is being checked" };
});
