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
 * Takes all jobs of these kinds out of the queue that are not under way, where a condition holds.
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

/** Whether a job of a kind waits, is under way or will be tried again. */
export async function isPending(db: Database, { name }: Pick<Job<unknown>, "name">): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${name} and attempts < max_attempts
  `.execute(db);
  return rows.length > 0;
}

/** Takes the job out of the queue that waits under a key, as the queue keeps it. */
export async function removeByKey(db: Database, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db);
}

/**
 * That no job of a kind is in the queue of which a field of what its row carries is what `ref` names. One that was asked for
 * again while it ran, or failed, has no key any more, so that keys do not tell.
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
