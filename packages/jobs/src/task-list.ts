import { type ParsedCronItem, parseCronItems, type Task, type TaskList } from "graphile-worker";
import { GivenUp, type JobHandler, type Timetable } from "./define-job.ts";
import { shortestGap } from "./next-run.ts";

/** The handlers in graphile-worker's form. */
export function toTaskList(handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.job.name, toTask(handler)]));
}

function toTask({ job: { name, timetable }, run }: JobHandler): Task {
  return async (payload, helpers) => {
    const { job, abortSignal } = helpers;
    const info = {
      id: job.id,
      createdAt: job.created_at,
      attempt: job.attempts,
      signal: abortSignal,
    };
    try {
      await run(payload, info);
    } catch (error) {
      if (error instanceof GivenUp) await helpers.query(useUpAttempts, [job.id]);
      // The timetable replaces a run that outlasts its period. If all such runs were removed, nobody would see them fail.
      if (job.key !== null && job.key !== name) await helpers.query(removeReplaced, [job.id]);
      if (timetable !== undefined) await helpers.query(removeEarlierFailures, [job.id]);
      throw error;
    }
  };
}

const useUpAttempts = "update graphile_worker._private_jobs set attempts = max_attempts where id = $1";

/**
 * A job that was replaced while it ran has lost its key and its other attempts. Its failure needs nobody: the job that
 * replaced it does its work. What graphile-worker does at the end of a job then finds no row, so this also releases the queue.
 */
const removeReplaced = `
  with replaced as (
    delete from graphile_worker._private_jobs where id = $1 and key is null returning job_queue_id, locked_by
  )
  update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
  from replaced where queue.id = replaced.job_queue_id and queue.locked_by = replaced.locked_by`;

/**
 * For a scheduled job, the latest failure makes the earlier ones redundant: it says the same, and a retry does their work
 * too.
 */
const removeEarlierFailures = `
  delete from graphile_worker._private_jobs as earlier using graphile_worker._private_jobs as latest
  where latest.id = $1 and latest.attempts >= latest.max_attempts
    and earlier.task_id = latest.task_id and earlier.id < latest.id
    and earlier.key is null and earlier.attempts >= earlier.max_attempts and earlier.locked_at is null`;

/** The cron items of the handlers' scheduled jobs, in UTC. */
export function toTimetable(handlers: readonly JobHandler[]): ParsedCronItem[] {
  const timed = handlers.flatMap(({ job: { name, queue, timetable } }) => {
    if (timetable === undefined) return [];
    const { cron, madeUpForMs } = timetable;
    const options = {
      jobKey: name,
      // A waiting job keeps its time: a machine whose clock is ahead would otherwise postpone it each time before it is due
      // by Postgres' clock.
      jobKeyMode: "preserve_run_at" as const,
      backfillPeriod: madeUpForMs,
      maxAttempts: attemptsWithin(timetable),
      ...(queue !== undefined && { queueName: queue }),
    };
    return { task: name, match: cron, options };
  });
  return parseCronItems(timed);
}

/**
 * How many attempts fit before a job is due again: one that still waits for a retry then would start anew under its key,
 * and never count as failed.
 */
function attemptsWithin({ cron, maxAttempts }: Timetable): number {
  const gap = shortestGap(cron);
  let attempts = 1;
  let pauses = pauseAfter(attempts);
  while (attempts < maxAttempts && pauses < gap) {
    attempts += 1;
    pauses += pauseAfter(attempts);
  }
  return attempts;
}

/** How long graphile-worker waits after an attempt that failed, in milliseconds. */
function pauseAfter(attempt: number): number {
  return Math.exp(Math.min(attempt, 10)) * 1_000;
}
