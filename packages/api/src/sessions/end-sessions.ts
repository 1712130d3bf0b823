import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { deleteOver } from "../in-batches.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

/**
 * Ends a session and revokes its offline device; call it in the transaction of whatever is the reason.
 * @returns whether the session was still there
 */
export async function endSession(db: Database, sessionId: string): Promise<boolean> {
  const id = hashOfSecret(sessionId);
  // In this order, as below.
  const { numDeletedRows } = await db.deleteFrom("sessions").where("id", "=", id).executeTakeFirst();
  await db.deleteFrom("offlineDevices").where("sessionId", "=", id).execute();
  return numDeletedRows > 0n;
}

/** Signs a user out everywhere and revokes their offline devices; call it in the transaction of whatever is the reason. */
export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  // In this order: while a device is registered, its session is locked until the device's row exists.
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
  await db.deleteFrom("offlineDevices").where("userId", "=", userId).execute();
}

type Replacement = {
  /** The id of the session that the browser had, live or not. */
  replaced: string;
  /** The id and the user of the session that begins there. */
  by: string;
  userId: number;
};

/**
 * Ends the previous session of a browser, in the transaction in which another begins there. This is no sign-out: the same
 * user's offline device moves to the new session, and another user's device stays theirs, as after an expired session. Held
 * by `sign-in-again.test.ts`.
 */
export async function replaceSession(
  tx: DatabaseTransaction,
  { replaced, by, userId }: Replacement,
): Promise<void> {
  const id = hashOfSecret(replaced);
  // First, so that this waits for a device that is being registered in that session, and the update finds it.
  await tx.deleteFrom("sessions").where("id", "=", id).execute();
  await tx
    .updateTable("offlineDevices")
    .set({ sessionId: hashOfSecret(by) })
    .where("sessionId", "=", id)
    .where("userId", "=", userId)
    .execute();
}

export const sweepSessionsJob = defineHourlyJob({ name: "sweep-sessions", minute: 47 });

/** Deletes expired sessions. */
export async function sweepSessions({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await deleteOver(db, { table: "sessions", keys: ["id"], end: "expiresAt", now: now() });
}
