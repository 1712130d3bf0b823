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

/** When the hourly ones among the handlers' jobs are due, in UTC. */
export function toTimetable(handlers: readonly JobHandler[]): ParsedCronItem[] {
  const hourly = handlers.flatMap(({ job: { name, minute } }) =>
    minute === undefined ? [] : { task: name, match: `${minute} * * * *`, options: hourlyOptions(name) },
  );
  return parseCronItems(hourly);
}

function hourlyOptions(jobKey: string) {
  return { jobKey, backfillPeriod: 0, maxAttempts: 5 };
}
