import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { deleteOver } from "../in-batches.ts";
import { monthsBefore } from "../retention.ts";

/** How long reading history is kept; the seen pages of an edition and acknowledgements stay. */
export const historyMonths = 24;

export const sweepSittingsJob = defineHourlyJob({ name: "sweep-reading-history", minute: 52 });

/** Deletes the sittings that are older than that. */
export async function sweepSittings({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = monthsBefore(now(), historyMonths);
  await deleteOver(db, { table: "readingSittings", keys: ["userId", "id"], end: "startedAt", now: before });
}
