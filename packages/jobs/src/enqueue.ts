import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { Job } from "./define-job.ts";

export type EnqueueOptions = {
  /** Deduplicates: replaces a waiting job of the same name and key. */
  key?: string;
  /** The job does not run before this instant. Default at once. */
  runAt?: Date | undefined;
};

/**
 * Enqueues a job in the transaction of its cause: it runs after the commit, at least once, and not at all if the
 * transaction is rolled back. A job that fails is tried 25 times, with growing pauses, over some days.
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
