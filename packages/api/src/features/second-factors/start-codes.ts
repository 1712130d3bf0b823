import { brand } from "@antochi/contract/brand";
import { startedCodesSchema } from "@antochi/contract/second-factors";
import { startOneTimeCodes } from "../../second-factors/one-time-codes.ts";
import { provenProcedure } from "../../trpc.ts";

/** Makes the secret that an app is set up with. It counts once a code of it has been confirmed. */
export const startCodes = provenProcedure
  .output(startedCodesSchema)
  .mutation(({ ctx }) =>
    startOneTimeCodes(ctx.db, ctx, { userId: ctx.user.id, email: ctx.user.email, issuer: brand.name }),
  );
