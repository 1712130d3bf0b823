import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { Job } from "./define-job.ts";

export type EnqueueOptions = {
  /** A job of the same name that waits under the same key is replaced, so that there is one. */
  key?: string;
  /** Not before this instant. Default at once. */
  runAt?: Date | undefined;
};

/**
 * Writes a job in the transaction of what causes it: it runs after the commit, at least once, and not at all where
 * the transaction is rolled back. One that fails is tried 25 times, with growing pauses, over some days.
 */
export async function enqueue<Payload>(
  tx: DatabaseTransaction,
  job: Job<Payload>,
  payload: Payload,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      priority => ${job.priority ?? null}::int,
      queue_name => ${job.queue ?? null}::text,
      job_key => ${key === undefined ? null : `${job.name}:${key}`}::text
    )
  `.execute(tx);
}
