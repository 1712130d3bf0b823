import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { deleteOver } from "../in-batches.ts";

/** Signs a user out everywhere, and lets no device keep articles of theirs; in the transaction of whatever is the reason. */
export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("offlineDevices").where("userId", "=", userId).execute();
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

export const sweepSessionsJob = defineHourlyJob({ name: "sweep-sessions", minute: 47 });

/** Deletes the sessions that are over. */
export async function sweepSessions({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await deleteOver(db, { table: "sessions", key: "id", end: "expiresAt", now: now() });
}
