import { Logger, type WorkerEvents } from "graphile-worker";
import { GivenUp } from "./define-job.ts";
import type { Log } from "./log.ts";

/** One line for each job that was done or failed. Payloads, which may hold addresses, are in none. */
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
 * graphile-worker's own voice: warnings and errors about itself. What it says of a job is left out, since it quotes
 * the error, and `logJobs` says it already.
 */
export function graphileLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if ("job" in meta || "jobs" in meta || "specs" in meta) return;
    if (level === "warning" || level === "error") log.warn({ err: meta["error"] }, message);
  });
}
