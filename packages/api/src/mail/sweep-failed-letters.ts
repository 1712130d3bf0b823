import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";

const daysKept = 30;
const atOnce = 1_000;

export const sweepFailedLettersJob = defineHourlyJob({ name: "sweep-failed-letters", minute: 53 });

type Parts = { db: Database; now: () => Date; letterJobNames: readonly string[] };

/** Takes letters out of the queue that failed for good and that nobody had tried again in 30 days: they hold addresses. */
export async function sweepFailedLetters({ db, now, letterJobNames }: Parts): Promise<void> {
  const before = new Date(now().getTime() - daysKept * 86_400_000);
  await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any (${letterJobNames}::text[]) and attempts >= max_attempts and locked_at is null
        and updated_at < ${before}
      limit ${atOnce}
    ))
  `.execute(db);
}
