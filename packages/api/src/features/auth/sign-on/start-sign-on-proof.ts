import { DomainError } from "@antochi/contract/errors";
import { startedSignOnSchema, startSignOnSchema } from "@antochi/contract/sign-on";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { memberProcedure } from "../../../trpc.ts";
import { beginAttempt, requireSignOn } from "./attempts.ts";
import { isBound } from "./identities.ts";

/** Sends the signed-in user to the provider to prove again who they are: this counts for ten minutes, like the password. */
export const startSignOnProof = memberProcedure
  .input(startSignOnSchema)
  .output(startedSignOnSchema)
  .mutation(async ({ ctx, input: { next = null } }) => {
    const signOn = requireSignOn(ctx);
    await requirePoint(ctx.rateLimits.signOns, ctx.request.ip);
    if (!(await isBound(ctx.db, { userId: ctx.user.id, issuer: signOn.issuer })))
      throw new DomainError("conflict", { message: `Your account does not sign in with ${signOn.name}` });
    const attempt = await beginAttempt(ctx, { userId: ctx.user.id, next });
    return { url: (await signOn.addressOf(attempt, true)).href };
  });
