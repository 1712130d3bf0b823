import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { deleteOver } from "../in-batches.ts";
import { monthsBefore } from "../retention.ts";

/** Reading history is kept for so long; what was seen of an edition and what was acknowledged stay. */
export const historyMonths = 24;

export const sweepSittingsJob = defineHourlyJob({ name: "sweep-reading-history", minute: 52 });

/** Deletes the sittings that are over. */
export async function sweepSittings({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = monthsBefore(now(), historyMonths);
  await deleteOver(db, { table: "readingSittings", keys: ["userId", "id"], end: "startedAt", now: before });
}
