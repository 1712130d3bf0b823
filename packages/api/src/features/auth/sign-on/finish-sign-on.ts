import { DomainError } from "@antochi/contract/errors";
import { returnedSignOnSchema, signOnStepSchema, type SignOnStep } from "@antochi/contract/sign-on";
import type { Context } from "../../../context.ts";
import { recordAct } from "../../../audit/record-act.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import type { Provided } from "../../../sign-on/provided.ts";
import { publicProcedure } from "../../../trpc.ts";
import { recordRefusal } from "../sign-in/let-in.ts";
import { keepProvided, requireSignOn, type Returned, spendWaiting, takeReturn } from "./attempts.ts";
import { goOn } from "./enter.ts";
import { findIdentity } from "./identities.ts";

/**
 * Takes a browser back from the provider, once, and says what comes next. The page that it returns to calls this mutation,
 * so that a GET still changes nothing and no other site can call it.
 */
export const finishSignOn = publicProcedure
  .input(returnedSignOnSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { query } }) => {
    const signOn = requireSignOn(ctx);
    await requirePoint(ctx.rateLimits.signOns, ctx.request.ip);
    const returned = await takeReturn(ctx, new URLSearchParams(query).get("state") ?? "");
    const again = returned.userId !== null;
    const maxAge = again ? Math.ceil((ctx.now().getTime() - returned.createdAt.getTime()) / 1000) : null;
    const provided = await signOn
      .redeem({ ...returned, query, maxAge })
      .catch((error: unknown) => refuse(ctx, error));
    if (again) return prove(ctx, returned, provided);
    const { state, next } = returned;
    await keepProvided(ctx, state, provided);
    return goOn(ctx, { state, next, provided });
  });

/** Logs the cause, which the answer does not reveal. */
async function refuse(ctx: Context, error: unknown): Promise<never> {
  if (error instanceof DomainError && error.code === "sign-on-refused") {
    ctx.log.warn({ err: error.cause }, "a sign-on was refused");
    await recordRefusal(ctx, { reason: error.code, owner: undefined, typed: "" });
  }
  throw error;
}

/** Accepts the provider's word that it is still the same person, as of when they proved it there. */
async function prove(
  ctx: Context,
  { state, next, userId }: Returned,
  provided: Provided,
): Promise<SignOnStep> {
  const user = await ctx.currentUser();
  const identity = await findIdentity(ctx.db, provided);
  const isOwn = identity !== undefined && identity.confirmedAt !== null && identity.userId === userId;
  if (!isOwn || user?.id !== userId || provided.authenticatedAt === null) {
    throw new DomainError("sign-on-refused", {
      message: `${ctx.signOn?.name} spoke for somebody else than whoever is signed in here`,
    });
  }
  const provenAt = new Date(provided.authenticatedAt);
  await spendWaiting(ctx, state);
  await ctx.db.transaction().execute(async (tx) => {
    await ctx.sessions.prove(tx, ctx.request.sessionId, provenAt);
    await recordAct(tx, ctx, { act: "reauthenticated", by: user.id, details: { way: "sign-on" } });
  });
  return { step: "proven", next };
}
