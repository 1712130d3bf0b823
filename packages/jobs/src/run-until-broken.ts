import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createPool } from "@antochi/db/pool";
import { type Runner, run, type WorkerEvents } from "graphile-worker";
import type { JobHandler } from "./define-job.ts";
import { keepAlive } from "./liveness.ts";
import type { Log } from "./log.ts";
import { graphileLogger, logJobs } from "./log-jobs.ts";
import { toTaskList, toTimetable } from "./task-list.ts";

export type Run = {
  url: string;
  log: Log;
  concurrency: number;
  handlers: readonly JobHandler[];
  /** How long to wait for running jobs at the end, in milliseconds. */
  stopWithinMs: number;
  /** Ends the run gracefully. */
  signal: AbortSignal;
};

/** Connections besides those of the jobs: LISTEN, liveness, schedule, recording results. */
const extraConnections = 4;

/**
 * Runs graphile-worker once, with a pool of its own. Resolves once `signal` has ended it; rejects when it broke and must be
 * restarted, as after an outage of Postgres: graphile-worker itself then stops, or goes on with fewer workers.
 */
export async function runUntilBroken(options: Run): Promise<void> {
  const { url, log, concurrency, signal, handlers, stopWithinMs } = options;
  const broken = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while nobody awaits it; those who do get the error.
  broken.promise.catch(() => undefined);
  const pool = createPool({ url, poolSize: concurrency + extraConnections, onError: broken.reject });
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:fatalError", ({ error }) => broken.reject(error));
  events.on("pool:fatalError", ({ error }) => broken.reject(error));
  logJobs(events, log);
  const workerPool = Promise.withResolvers<string>();
  events.on("pool:create", (created) => workerPool.resolve(created.workerPool.id));

  try {
    const runner = await run({
      pgPool: pool,
      taskList: toTaskList(handlers),
      parsedCronItems: toTimetable(handlers),
      noHandleSignals: true,
      events,
      logger: graphileLogger(log),
      // NOTE: 0 switches batches on, without a pause. Without them graphile-worker 0.18 does not await what it writes about
      // a finished or failed job, and an outage then ends the process.
      preset: { worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    let alive: AsyncDisposable | undefined;
    try {
      alive = await keepAlive(pool, {
        workerPoolId: await workerPool.promise,
        handlers,
        onLost: broken.reject,
        log,
      });
      await Promise.race([aborted(signal), broken.promise, ended(runner)]);
    } finally {
      await stopRunner(runner, options);
      // Only now: as soon as the lock is released, another worker takes the running jobs for a dead one's.
      await alive?.[Symbol.asyncDispose]();
    }
  } finally {
    await Promise.race([pool.end(), delay(stopWithinMs, undefined, { ref: false })]);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function ended(runner: Runner): Promise<never> {
  await runner.promise;
  throw new Error("The job runner ended by itself");
}

/** Lets running jobs finish, and abandons those that do not in time: another worker runs them again. */
async function stopRunner(runner: Runner, { log, stopWithinMs }: Run): Promise<void> {
  const stopped = runner.stop().then(
    () => true,
    () => true,
  );
  runner.promise.catch(() => undefined);
  const inTime = await Promise.race([stopped, delay(stopWithinMs, false, { ref: false })]);
  if (!inTime) log.warn({}, "left jobs unfinished; they will be done again");
}
