import { secondFactorsSchema } from "@antochi/contract/second-factors";
import { countRecoveryCodes } from "../../second-factors/recovery-codes.ts";
import { memberProcedure } from "../../trpc.ts";

/** The second factors of whoever is signed in. */
export const listFactors = memberProcedure.output(secondFactorsSchema).query(async ({ ctx }) => {
  const codes = await ctx.db
    .selectFrom("oneTimeCodes")
    .select("confirmedAt")
    .where("userId", "=", ctx.user.id)
    .executeTakeFirst();
  return {
    codesSince: codes?.confirmedAt?.toISOString() ?? null,
    codesOffered: ctx.secretKey !== null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, ctx.user.id),
  };
});
