import { registrationOptionsSchema } from "@antochi/contract/passkeys";
import { requirePoint } from "../../limits/rate-limits.ts";
import { requireChangePoint } from "../../second-factors/change-factors.ts";
import { offerRegistration } from "../../second-factors/passkeys.ts";
import { provenProcedure } from "../../trpc.ts";

/** The options with which the browser creates a passkey. */
export const startPasskey = provenProcedure.output(registrationOptionsSchema).mutation(async ({ ctx }) => {
  await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
  await requireChangePoint(ctx);
  return offerRegistration(ctx, ctx.user);
});
