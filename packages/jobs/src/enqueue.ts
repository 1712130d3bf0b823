import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { JobName, JobPayload } from "./job-table.ts";

export type EnqueueOptions = {
  /** A job of the same name that waits under the same key is replaced, so that there is one. */
  key?: string;
  /** Not before this instant. Default at once. */
  runAt?: Date;
  /** How often it is tried, with growing pauses: ten tries take about six hours in all. Default 25, over some days. */
  maxAttempts?: number;
  /** A larger number waits for all smaller ones that are due. Default 0. */
  priority?: number;
};

/**
 * Writes a job in the transaction of what causes it: it runs after the commit, at least once, and not at all where
 * the transaction is rolled back.
 */
export async function enqueue<Name extends JobName>(
  tx: DatabaseTransaction,
  name: Name,
  payload: JobPayload<Name>,
  { key, runAt, maxAttempts, priority }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      priority => ${priority ?? null}::int,
      job_key => ${key === undefined ? null : `${name}:${key}`}::text
    )
  `.execute(tx);
}
