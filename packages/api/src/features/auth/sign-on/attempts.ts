import { createHmac } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { Context } from "../../../context.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { deleteOver } from "../../../in-batches.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { hashOfSecret, newSecret } from "../../../secrets/secret-tokens.ts";
import { type Provided, providedSchema } from "../../../sign-on/provided.ts";
import type { Attempt, SignOn } from "../../../sign-on/sign-on.ts";

/** How long a browser may be away at the provider, in milliseconds. */
const awayAtMost = 15 * 60_000;

/** How long somebody who came back may take for the remaining steps, in milliseconds. */
const askedAtMost = 30 * 60_000;

const secretForm = /^[\w-]{43}$/;

/** Returns the provider; refuses with 404 where there is none. */
export function requireSignOn({ signOn }: Pick<Context, "signOn">): SignOn {
  if (signOn === null) throw new DomainError("not-found");
  return signOn;
}

/**
 * Begins an attempt, for which a browser goes to the provider. Everything else is derived from the state and a secret in
 * the browser's cookie, which neither the database nor the address at the provider gives away.
 * @param begun `userId` of somebody who proves again who they are; null for a sign-in
 */
export async function beginAttempt(
  ctx: Context,
  { userId, next }: { userId: number | null; next: string | null },
): Promise<Attempt> {
  const signOn = requireSignOn(ctx);
  const secret = secretOf(ctx) ?? newSecret();
  const state = newSecret();
  const createdAt = ctx.now();
  await ctx.db
    .insertInto("signOns")
    .values({
      stateHash: hashOfSecret(state),
      browserHash: hashOfSecret(secret),
      userId,
      next,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + awayAtMost),
    })
    .execute();
  ctx.reply.cookie(signOn.cookie(secret));
  return attemptOf(secret, state);
}

/** An attempt whose browser came back, and its purpose. */
export type Returned = Attempt & { userId: number | null; next: string | null; createdAt: Date };

/** Takes the attempt of a browser that came back: once, in time, and only in the browser that began it. */
export async function takeReturn(ctx: Context, state: string): Promise<Returned> {
  const secret = secretOf(ctx);
  if (secret === undefined) throw new DomainError("sign-on-spent");
  const at = ctx.now();
  const taken = await ctx.db
    .updateTable("signOns")
    .set({ returnedAt: at, expiresAt: new Date(at.getTime() + askedAtMost) })
    .where("stateHash", "=", hashOfSecret(state))
    .where("browserHash", "=", hashOfSecret(secret))
    .where("returnedAt", "is", null)
    .where("expiresAt", ">", at)
    .returning(["userId", "next", "createdAt"])
    .executeTakeFirst();
  if (taken === undefined) throw new DomainError("sign-on-spent");
  return { ...attemptOf(secret, state), ...taken };
}

/** Stores what the provider said, until the remaining steps are done. */
export async function keepProvided(ctx: Context, state: string, provided: Provided): Promise<void> {
  await ctx.db
    .updateTable("signOns")
    .set({ claims: JSON.stringify(provided) })
    .where("stateHash", "=", hashOfSecret(state))
    .execute();
}

/** A sign-in that the provider has vouched for and that is not finished yet. */
export type Waiting = { state: string; next: string | null; provided: Provided };

/**
 * Finds the sign-in that continues in this browser. Each call takes a point of the identity at the provider: the step that
 * follows may be refused, which does not use up the sign-in but is logged every time.
 */
export async function requireWaiting(ctx: Context, state: string): Promise<Waiting> {
  requireSignOn(ctx);
  const secret = secretOf(ctx);
  const row =
    secret &&
    (await ctx.db
      .selectFrom("signOns")
      .select(["next", "claims"])
      .where("stateHash", "=", hashOfSecret(state))
      .where("browserHash", "=", hashOfSecret(secret))
      .where("expiresAt", ">", ctx.now())
      .executeTakeFirst());
  if (!row || row.claims === null) throw new DomainError("sign-on-spent");
  const provided = providedSchema.parse(JSON.parse(row.claims));
  await requirePoint(ctx.rateLimits.signOnSteps, hashOfSecret(`${provided.issuer} ${provided.subject}`));
  return { state, next: row.next, provided };
}

/** Uses up a sign-in; of two that finish it at once, one succeeds. */
export async function spendWaiting(ctx: Context, state: string): Promise<void> {
  const spent = await ctx.db
    .deleteFrom("signOns")
    .where("stateHash", "=", hashOfSecret(state))
    .returning("stateHash")
    .executeTakeFirst();
  if (spent === undefined) throw new DomainError("sign-on-spent");
}

export const sweepSignOnsJob = defineHourlyJob({ name: "sweep-sign-ons", minute: 45 });

/** Deletes attempts from which nobody came back in time, and sign-ins that were not continued. */
export async function sweepSignOns({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  await deleteOver(db, { table: "signOns", keys: ["stateHash"], end: "expiresAt", now: now() });
}

/** The secret in the browser's cookie, which several attempts share, such as those of two tabs. */
function secretOf({ request: { signOnCookie } }: Pick<Context, "request">): string | undefined {
  return signOnCookie !== undefined && secretForm.test(signOnCookie) ? signOnCookie : undefined;
}

function attemptOf(secret: string, state: string): Attempt {
  const made = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose}:${state}`).digest("base64url");
  return { state, nonce: made("nonce"), codeVerifier: made("verifier") };
}
