import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { givenUpMark } from "./define-job.ts";

/** Condition on a row of `graphile_worker.jobs`: all its attempts are used up, so it waits for a person. */
const hasFailed = sql<boolean>`attempts >= max_attempts and locked_at is null`;

/** How many jobs failed for good, counted up to `limit`. */
export async function countFailed(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from graphile_worker.jobs where ${hasFailed} limit ${limit}
    ) as failed
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A job that failed for good. */
export type FailedJob = {
  id: string;
  task: string;
  /** Whether its handler gave up, since no retry would help: see `GivenUp`. */
  isGivenUp: boolean;
  /** The `to` of its payload; null if there is none. */
  to: string | null;
  failedAt: Date;
};

/** The jobs that failed for good, the latest first. */
export async function findFailed(db: Database, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select failed.id::text as id, task_identifier as task, failed.updated_at as failed_at,
      starts_with(coalesce(failed.last_error, ''), ${givenUpMark}) as is_given_up, payload ->> 'to' as "to"
    from (
      select * from graphile_worker.jobs where ${hasFailed}
      order by updated_at desc, id desc limit ${limit}
    ) as failed
    join graphile_worker._private_jobs as rows on rows.id = failed.id
    order by failed.updated_at desc, failed.id desc
  `.execute(db);
  return rows;
}

/** How many failed jobs will be retried, counted up to `limit`, and when the next one is. */
export async function findRetrying(
  db: Database,
  limit: number,
): Promise<{ count: number; nextAt: Date | null }> {
  const { rows } = await sql<{ count: number; nextAt: Date | null }>`
    select count(*)::int as count, min(run_at) as next_at from (
      select run_at from graphile_worker.jobs
      where attempts > 0 and attempts < max_attempts and last_error is not null and locked_at is null
      order by run_at limit ${limit}
    ) as failed
  `.execute(db);
  return rows[0] ?? { count: 0, nextAt: null };
}

/**
 * Retries those of these jobs that failed for good, at once and with all their attempts.
 * @returns the names of their kinds
 */
export async function retryFailed(tx: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where id in (
      select id from graphile_worker.reschedule_jobs(
        array(
          select id from graphile_worker.jobs
          where id = any (${ids}::bigint[]) and ${hasFailed}
        ),
        run_at => now(), attempts => 0
      )
    ) order by id
  `.execute(tx);
  return rows.map(({ task }) => task);
}

type Removed = {
  /** How many were removed. */
  removed: number;
  /** The names of their kinds. */
  tasks: string[];
};

/** Removes those of these jobs that are of these kinds and failed for good. */
export async function removeFailed(
  tx: DatabaseTransaction,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<Removed> {
  const { rows } = await sql<{ id: string; task: string }>`
    select id::text as id, task_identifier as task from graphile_worker.jobs
    where id = any (${ids}::bigint[]) and ${hasFailed}
      and task_identifier = any (${names}::text[])
    order by jobs.id
  `.execute(tx);
  const removed = await sql`
    select id from graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  return { removed: removed.rows.length, tasks: rows.map(({ task }) => task) };
}

/** Removes up to `limit` jobs of these kinds that failed for good before an instant. */
export async function removeFailedBefore(
  db: Database,
  { names, before, limit }: { names: readonly string[]; before: Date; limit: number },
): Promise<void> {
  await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any (${names}::text[]) and ${hasFailed}
        and updated_at < ${before}
      limit ${limit}
    ))
  `.execute(db);
}
