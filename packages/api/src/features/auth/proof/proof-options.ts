import { assertionOptionsSchema } from "@antochi/contract/passkeys";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { offerAssertion } from "../../../second-factors/passkeys.ts";
import { memberProcedure } from "../../../trpc.ts";

/** The options with which a browser asks the signed-in user for a passkey, to prove again who they are. */
export const proofOptions = memberProcedure.output(assertionOptionsSchema).mutation(async ({ ctx }) => {
  await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
  return offerAssertion(ctx, ctx.user.id);
});
