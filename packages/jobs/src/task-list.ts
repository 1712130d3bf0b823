import type { Task, TaskList } from "graphile-worker";
import { type JobHandlers, type JobInfo, type JobName, jobTable } from "./job-table.ts";

/** The handlers as graphile-worker calls them: each payload is checked against the job table first. */
export function toTaskList(handlers: JobHandlers): TaskList {
  const list: TaskList = {};
  for (const name of jobNames()) {
    const task = toTask(name, handlers[name]);
    if (task !== undefined) list[name] = task;
  }
  return list;
}

function jobNames(): JobName[] {
  const names: JobName[] = [];
  for (const name in jobTable) if (isJobName(name)) names.push(name);
  return names;
}

function isJobName(text: string): text is JobName {
  return Object.hasOwn(jobTable, text);
}

function toTask<Name extends JobName>(name: Name, handler: JobHandlers[Name]): Task | undefined {
  if (handler === undefined) return undefined;
  return async (payload, { job, abortSignal }) => {
    const info: JobInfo = {
      id: job.id,
      createdAt: job.created_at,
      attempt: job.attempts,
      signal: abortSignal,
    };
    await handler(jobTable[name].parse(payload), info);
  };
}
