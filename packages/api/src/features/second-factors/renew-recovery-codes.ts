import { DomainError } from "@antochi/contract/errors";
import { recoveryCodesSchema } from "@antochi/contract/second-factors";
import { changeFactors, requireChangePoint } from "../../second-factors/change-factors.ts";
import { makeRecoveryCodes } from "../../second-factors/recovery-codes.ts";
import { provenProcedure } from "../../trpc.ts";

/** Replaces the recovery codes with ten new ones. */
export const renewRecoveryCodes = provenProcedure.output(recoveryCodesSchema).mutation(async ({ ctx }) => {
  const { user } = ctx;
  if (!user.hasSecondFactor) throw noFactor();
  await requireChangePoint(ctx);
  const recovery = await makeRecoveryCodes(ctx.passwords, { key: `user:${user.id}`, known: true });
  const { codesCount } = await ctx.db.transaction().execute((tx) =>
    changeFactors(tx, ctx, {
      owner: user,
      by: user.id,
      what: "codes-renewed",
      recovery,
      change: async () => true,
    }),
  );
  if (!codesCount) throw noFactor();
  return { recoveryCodes: recovery.codes };
});

function noFactor(): DomainError {
  return new DomainError("conflict", { message: "There is no second factor yet" });
}
