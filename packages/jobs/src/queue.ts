import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { type RawBuilder, sql } from "kysely";
import type { Job } from "./define-job.ts";

/** How many jobs of these kinds are in the queue, in whatever state. */
export async function countQueued(db: Database, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs
    where task_identifier = any(${names}::text[])`.execute(db);
  return rows[0]?.jobs ?? 0;
}

/**
 * Removes all jobs of these kinds that are not running and meet a condition.
 * @returns how many there were
 */
export async function discardQueued(
  tx: DatabaseTransaction,
  { names, where }: { names: readonly string[]; where: RawBuilder<boolean> },
): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any(${names}::text[]) and ${where}
    ))`.execute(tx);
  return rows[0]?.jobs ?? 0;
}

/** Whether a job of a kind waits, is running or will be retried. */
export async function isPending(db: Database, { name }: Pick<Job<unknown>, "name">): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${name} and attempts < max_attempts
  `.execute(db);
  return rows.length > 0;
}

/** Removes the job that waits under a key, given as the queue stores it. */
export async function removeByKey(db: Database, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db);
}

/**
 * Condition that the queue has no job of a kind whose payload's `field` equals the column `ref`. Keys do not tell: a job
 * that was enqueued again while it ran, or that failed, no longer has one.
 */
export function notQueued<Payload>(
  { name }: Pick<Job<Payload>, "name" | "payload">,
  field: keyof Payload & string,
  ref: string,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} and job.payload->>${sql.lit(field)} = ${sql.ref(ref)}
  )`;
}
