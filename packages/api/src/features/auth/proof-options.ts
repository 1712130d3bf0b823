import { assertionOptionsSchema } from "@antochi/contract/passkeys";
import { requirePoint } from "../../limits/rate-limits.ts";
import { offerAssertion } from "../../second-factors/passkeys.ts";
import { memberProcedure } from "../../trpc.ts";

/** What the browser asks a passkey of whoever is signed in with, so that they show once more that it is them. */
export const proofOptions = memberProcedure.output(assertionOptionsSchema).mutation(async ({ ctx }) => {
  await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
  return offerAssertion(ctx, ctx.user.id);
});
