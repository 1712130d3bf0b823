import { brand } from "@antochi/contract/brand";
import { startedCodesSchema } from "@antochi/contract/second-factors";
import { requireChangePoint } from "../../second-factors/change-factors.ts";
import { startOneTimeCodes } from "../../second-factors/one-time-codes.ts";
import { provenProcedure } from "../../trpc.ts";

/** Creates the secret that an app is set up with. It takes effect once a code made with it is confirmed. */
export const startCodes = provenProcedure.output(startedCodesSchema).mutation(async ({ ctx }) => {
  await requireChangePoint(ctx);
  const { id: userId, email } = ctx.user;
  return startOneTimeCodes(ctx.db, ctx, { userId, email, issuer: brand.name });
});
