import { type ParsedCronItem, parseCronItems, type Task, type TaskList } from "graphile-worker";
import { GivenUp, type JobHandler } from "./define-job.ts";

/** The handlers as graphile-worker calls them. */
export function toTaskList(handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.job.name, toTask(handler)]));
}

function toTask({ run }: JobHandler): Task {
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
      throw error;
    }
  };
}

const useUpAttempts = "update graphile_worker._private_jobs set attempts = max_attempts where id = $1";

/** When those of the handlers' jobs are due that come by themselves, in UTC. */
export function toTimetable(handlers: readonly JobHandler[]): ParsedCronItem[] {
  const timed = handlers.flatMap(({ job: { name, queue, timetable } }) => {
    if (timetable === undefined) return [];
    const { cron, maxAttempts, madeUpForMs } = timetable;
    const options = {
      jobKey: name,
      backfillPeriod: madeUpForMs,
      maxAttempts,
      ...(queue !== undefined && { queueName: queue }),
    };
    return { task: name, match: cron, options };
  });
  return parseCronItems(timed);
}
