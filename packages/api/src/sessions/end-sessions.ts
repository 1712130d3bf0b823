import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { deleteOver } from "../in-batches.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/** Signs a user out everywhere, and lets no device keep articles of theirs; in the transaction of whatever is the reason. */
export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  // In this order: a device that is being taken down holds its session until it is there.
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await db.deleteFrom("offlineDevices").where("userId", "=", userId).execute();
}

type Replacement = {
  /** The id of the session that a browser had, whether it lives or not. */
  replaced: string;
  /** The id and the user of the one that begins there. */
  by: string;
  userId: number;
};

/**
 * Ends the session that a browser had when another begins there. Nobody signs out by that: a device that keeps articles of
 * the same user belongs to the new session, and one of somebody else stays theirs, as after a session that ran out. Held by
 * `sign-in-again.test.ts`.
 */
export async function replaceSession(db: Database, { replaced, by, userId }: Replacement): Promise<void> {
  const id = hashOfSecret(replaced);
  // First, so that a device that is taken down in it at this moment is waited for and found.
  await db.deleteFrom("sessions").where("id", "=", id).execute();
  await db
    .updateTable("offlineDevices")
    .set({ sessionId: hashOfSecret(by) })
    .where("sessionId", "=", id)
    .where("userId", "=", userId)
    .execute();
}

export const sweepSessionsJob = defineHourlyJob({ name: "sweep-sessions", minute: 47 });

/** Deletes the sessions that are over. */
export async function sweepSessions({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await deleteOver(db, { table: "sessions", keys: ["id"], end: "expiresAt", now: now() });
}
