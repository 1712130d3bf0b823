import { startedSignOnSchema, startSignOnSchema } from "@antochi/contract/sign-on";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { publicProcedure } from "../../../trpc.ts";
import { beginAttempt, requireSignOn } from "./attempts.ts";

/** Begins a sign-in by the provider. Where the provider does not answer, nothing begins, and the form says so. */
export const startSignOn = publicProcedure
  .input(startSignOnSchema)
  .output(startedSignOnSchema)
  .mutation(async ({ ctx, input: { next = null } }) => {
    const signOn = requireSignOn(ctx);
    await requirePoint(ctx.rateLimits.signOns, ctx.request.ip);
    const attempt = await beginAttempt(ctx, { userId: null, next });
    return { url: (await signOn.addressOf(attempt, false)).href };
  });
