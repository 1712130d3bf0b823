import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inBatches } from "../../in-batches.ts";
import { monthsBefore } from "../../retention.ts";

export const sweepLogsJob = defineHourlyJob({ name: "sweep-activity-logs", minute: 47 });

/** With 50 batches an hour this is more than two million a day: faster than a library of that size writes them. */
const rowsAtOnce = 2_000;

type Parts = Pick<Dependencies, "db" | "now" | "retention">;

/**
 * Deletes log entries older than RETAIN_LOGS_MONTHS. An article's counts, which name nobody, keep how often it was opened.
 */
export async function sweepLogs({ db, now, retention: { logsMonths } }: Parts): Promise<void> {
  if (logsMonths === null) return;
  const before = monthsBefore(now(), logsMonths);
  await inBatches(rowsAtOnce, () =>
    db.transaction().execute(async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from user_activity_logs where id in (
          select id from user_activity_logs where created_at < ${before}
          order by created_at, id limit ${rowsAtOnce} for update skip locked
        )
      `.execute(tx);
      const rows = Number(numAffectedRows);
      if (rows > 0) await recordAct(tx, { now }, { act: "logs-expired", by: null, details: { rows } });
      return rows;
    }),
  );
}
