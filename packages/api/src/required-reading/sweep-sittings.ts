import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { inBatches } from "../in-batches.ts";

/** Reading history is kept for so long; what was seen of an edition and what was acknowledged stay. */
export const historyMonths = 24;

const rowsAtOnce = 1_000;

export const sweepSittingsJob = defineHourlyJob({ name: "sweep-reading-history", minute: 52 });

/** Deletes the sittings that are over. */
export async function sweepSittings({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - historyMonths);
  await inBatches(rowsAtOnce, async () => {
    const { numAffectedRows } = await sql`
      delete from reading_sittings where (user_id, id) in (
        select user_id, id from reading_sittings where started_at <= ${before} limit ${rowsAtOnce} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}
