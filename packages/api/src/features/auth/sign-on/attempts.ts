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

/** How long somebody who came back may take for what else they are asked, in milliseconds. */
const askedAtMost = 30 * 60_000;

const secretForm = /^[\w-]{43}$/;

/** The provider, or 404 where there is none. */
export function requireSignOn({ signOn }: Pick<Context, "signOn">): SignOn {
  if (signOn === null) throw new DomainError("not-found");
  return signOn;
}

/**
 * Begins what a browser goes to the provider for. Its cookie holds a secret, of which and the state everything else is made:
 * nobody who reads the database, or the provider's address alone, has any part of it.
 * @param begun whose it is where somebody shows again who they are; null for a sign-in
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

/** An attempt whose browser came back, and what it was begun for. */
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

/** Keeps what the provider said, until what else is asked for is there. */
export async function keepProvided(ctx: Context, state: string, provided: Provided): Promise<void> {
  await ctx.db
    .updateTable("signOns")
    .set({ claims: JSON.stringify(provided) })
    .where("stateHash", "=", hashOfSecret(state))
    .execute();
}

/** A sign-in that the provider has spoken for, and that is not through yet. */
export type Waiting = { state: string; next: string | null; provided: Provided };

/**
 * The sign-in that goes on in this browser. Each time takes a point of whoever it is at the provider: what comes next may be
 * refused, which uses no sign-in up, and is written down every time.
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

/** Uses a sign-in up; of two that end it at once one succeeds. */
export async function spendWaiting(ctx: Context, state: string): Promise<void> {
  const spent = await ctx.db
    .deleteFrom("signOns")
    .where("stateHash", "=", hashOfSecret(state))
    .returning("stateHash")
    .executeTakeFirst();
  if (spent === undefined) throw new DomainError("sign-on-spent");
}

export const sweepSignOnsJob = defineHourlyJob({ name: "sweep-sign-ons", minute: 45 });

/** Deletes what nobody came back for in time, and what was not gone on with. */
export async function sweepSignOns({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  await deleteOver(db, { table: "signOns", keys: ["stateHash"], end: "expiresAt", now: now() });
}

/** The secret in the browser's cookie, which several attempts share, as in two tabs. */
function secretOf({ request: { signOnCookie } }: Pick<Context, "request">): string | undefined {
  return signOnCookie !== undefined && secretForm.test(signOnCookie) ? signOnCookie : undefined;
}

function attemptOf(secret: string, state: string): Attempt {
  const made = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose}:${state}`).digest("base64url");
  return { state, nonce: made("nonce"), codeVerifier: made("verifier") };
}
