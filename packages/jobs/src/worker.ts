import { setTimeout as delay } from "node:timers/promises";
import type { JobHandler } from "./define-job.ts";
import type { Log } from "./log.ts";
import { runUntilBroken } from "./run-until-broken.ts";

export type WorkerOptions = {
  /** A `postgres://` address. The worker has connections of its own: `concurrency` and four more. */
  url: string;
  /** The handlers of this worker; jobs without one wait for a worker that has it. */
  handlers: readonly JobHandler[];
  log: Log;
  /** The most jobs at once in this process. */
  concurrency: number;
  /** How long stopping waits for running jobs, in milliseconds. Default ten seconds. */
  stopWithinMs?: number;
};

export type Worker = AsyncDisposable & {
  /** Takes no new job, waits for the running ones, for `stopWithinMs` at most, and closes. Idempotent. */
  stop: () => Promise<void>;
};

const firstPause = 250;
const longestPause = 5_000;

/**
 * Works through the queue until stopped. Returns at once: while Postgres is down, now or later, it retries with growing
 * pauses. The jobs of a worker that died are run again (held by `worker.test.ts`). So every job runs at least once, and a
 * handler must cope with a second run.
 */
export function startWorker({ stopWithinMs = 10_000, ...options }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const run = { ...options, stopWithinMs, signal: stopping.signal };
  const done = superviseRuns(run);
  const stop = async () => {
    stopping.abort();
    await done;
  };
  return { stop, [Symbol.asyncDispose]: stop };
}

async function superviseRuns(run: Parameters<typeof runUntilBroken>[0]): Promise<void> {
  let pause = firstPause;
  while (!run.signal.aborted) {
    const startedAt = performance.now();
    try {
      await runUntilBroken(run);
    } catch (error) {
      // A run that lasted for a while does not belong to the same outage.
      if (performance.now() - startedAt > longestPause * 2) pause = firstPause;
      run.log.warn({ err: error, retryInMs: pause }, "the job worker has to begin again");
      await delay(pause, undefined, { signal: run.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, longestPause);
    }
  }
}
