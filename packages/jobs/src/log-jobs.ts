import { Logger, type WorkerEvents } from "graphile-worker";
import { GivenUp } from "./define-job.ts";
import type { Log } from "./log.ts";

/** Logs one line for each job that succeeded or failed. Payloads, which may hold addresses, are never logged. */
export function logJobs(events: WorkerEvents, log: Log): void {
  events.on("job:success", ({ job }) => {
    log.info({ job: job.id, task: job.task_identifier, attempt: job.attempts }, "job done");
  });
  events.on("job:error", ({ job, error }) => {
    const fields = { err: error, job: job.id, task: job.task_identifier, attempt: job.attempts };
    const isOver = error instanceof GivenUp || job.attempts >= job.max_attempts;
    if (!isOver) log.warn(fields, "job failed, will be tried again");
    else log.error(fields, "job failed for good");
  });
}

/**
 * graphile-worker's own log: warnings and errors about itself. Its messages about a job are dropped, since they quote the
 * error, and `logJobs` reports it already.
 */
export function graphileLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if ("job" in meta || "jobs" in meta || "specs" in meta) return;
    if (level === "warning" || level === "error") log.warn({ err: meta["error"] }, message);
  });
}
