import { type ParsedCronItem, parseCronItems, type Task, type TaskList } from "graphile-worker";
import type { JobHandler } from "./define-job.ts";

/** The handlers as graphile-worker calls them. */
export function toTaskList(handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.job.name, toTask(handler)]));
}

function toTask({ run }: JobHandler): Task {
  return async (payload, { job, abortSignal }) =>
    run(payload, {
      id: job.id,
      createdAt: job.created_at,
      attempt: job.attempts,
      signal: abortSignal,
    });
}

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
