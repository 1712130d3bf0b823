import { randomBytes } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { z } from "zod";
import { deleteOver } from "../in-batches.ts";

/** How long somebody has to touch a key or to look at a camera. */
export const challengeLifetime = 5 * 60_000;

type Parts = { db: Database; now: () => Date };

/**
 * What a challenge is for. The purposes are kept apart, so that a challenge that anybody may request cannot add a passkey.
 */
type Purpose = {
  /** The user it is for, or null for a sign-in. */
  userId: number | null;
  /** Whether it is to add a passkey, rather than to use one. */
  registers: boolean;
};

/** Issues a challenge for an authenticator to sign: valid once, within five minutes, for one purpose. */
export async function issueChallenge({ db, now }: Parts, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + challengeLifetime);
  await db
    .insertInto("passkeyChallenges")
    .values({ ...purpose, challenge, expiresAt })
    .execute();
  return challenge;
}

const clientDataSchema = z.object({ challenge: z.string() });

/**
 * Uses up the challenge that a browser says was signed; of concurrent uses one succeeds.
 * @param clientDataJson base64url, as the browser sent it
 * @returns the challenge, or undefined where it was not issued for this purpose, was used, or has expired
 */
export async function takeChallenge(
  { db, now }: Parts,
  { clientDataJson, userId, registers }: Purpose & { clientDataJson: string },
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJson);
  if (challenge === undefined) return undefined;
  const taken = await db
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("userId", "is not distinct from", userId)
    .where("registers", "=", registers)
    .where("expiresAt", ">", now())
    .returning("challenge")
    .executeTakeFirst();
  return taken?.challenge;
}

function challengeOf(clientDataJson: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    return clientDataSchema.safeParse(clientData).data?.challenge;
  } catch {
    return undefined;
  }
}

export const sweepChallengesJob = defineHourlyJob({ name: "sweep-passkey-challenges", minute: 46 });

/** Deletes the challenges that nobody used in time. */
export async function sweepChallenges({ db, now }: Parts): Promise<void> {
  await deleteOver(db, { table: "passkeyChallenges", keys: ["challenge"], end: "expiresAt", now: now() });
}
