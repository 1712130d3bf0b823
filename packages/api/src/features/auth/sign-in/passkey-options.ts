import { assertionOptionsSchema } from "@antochi/contract/passkeys";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { offerAssertion } from "../../../second-factors/passkeys.ts";
import { publicProcedure } from "../../../trpc.ts";

/** The options with which a browser asks for a passkey to sign in. */
export const passkeyOptions = publicProcedure.output(assertionOptionsSchema).mutation(async ({ ctx }) => {
  await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
  return offerAssertion(ctx, null);
});
