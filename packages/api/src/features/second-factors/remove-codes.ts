import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { codesRemoved } from "@antochi/contract/second-factors";
import { changeFactors } from "../../second-factors/change-factors.ts";
import { removeOneTimeCodes } from "../../second-factors/one-time-codes.ts";
import { provenProcedure } from "../../trpc.ts";

/** Turns the codes of an app off; idempotent. */
export const removeCodes = provenProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  const { user } = ctx;
  await ctx.db.transaction().execute((tx) =>
    changeFactors(tx, ctx, {
      owner: user,
      by: user.id,
      what: "codes-off",
      change: () => removeOneTimeCodes(tx, user.id),
    }),
  );
  return { message: codesRemoved };
});
