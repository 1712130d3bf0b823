import { limits } from "@antochi/contract/limits";
import { secondFactorsSchema } from "@antochi/contract/second-factors";
import { countRecoveryCodes } from "../../second-factors/recovery-codes.ts";
import { memberProcedure } from "../../trpc.ts";

/** The member's second factors. */
export const listFactors = memberProcedure.output(secondFactorsSchema).query(async ({ ctx }) => {
  const codes = await ctx.db
    .selectFrom("oneTimeCodes")
    .select("confirmedAt")
    .where("userId", "=", ctx.user.id)
    .executeTakeFirst();
  const passkeys = await ctx.db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt", "wantsPassword"])
    .where("userId", "=", ctx.user.id)
    .orderBy("createdAt")
    .limit(limits.passkeysMax)
    .execute();
  return {
    codesSince: codes?.confirmedAt?.toISOString() ?? null,
    codesOffered: ctx.secretKey !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, wantsPassword }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      wantsPassword,
    })),
    // Members whose sign-on provider has seen two factors need none here.
    required: ctx.user.isAdminByRow && ctx.security.secondFactorOfAdmins && !ctx.user.hasProviderFactors,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, ctx.user.id),
  };
});
