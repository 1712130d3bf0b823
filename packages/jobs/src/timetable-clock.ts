import type { PoolClient } from "pg";
import type { JobHandler } from "./define-job.ts";
import type { Log } from "./log.ts";

/**
 * Runs further ahead than this, in milliseconds, were postponed by a wrong clock. Less passes by itself, and a daily job
 * that was brought back would run again at its own time, by a replica whose clock is right.
 */
const putOffMs = 15 * 60_000;

/** The timetable has a resolution of a minute, so smaller setbacks change nothing, in milliseconds. */
const tolerated = 60_000;

/**
 * Brings back to now what a process whose clock was ahead has postponed: graphile-worker schedules by the machine's clock
 * and stores only later instants than before, so nothing would be due until all clocks are past it. Concerns only scheduled
 * jobs, and of those only what was not tried yet: pauses between attempts are by Postgres' clock.
 */
export async function bringBackTimetable(
  client: PoolClient,
  handlers: readonly JobHandler[],
  log: Log,
): Promise<void> {
  const names = handlers.filter(({ job }) => job.timetable !== undefined).map(({ job }) => job.name);
  if (names.length === 0) return;
  const { rowCount: lines } = await client.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
     where identifier = any($1::text[]) and last_execution > now() + make_interval(secs => $2)`,
    [names, putOffMs / 1_000],
  );
  // A scheduled job waits under its own name as the key.
  const { rowCount: jobs } = await client.query(
    `update graphile_worker._private_jobs set run_at = now()
     where key = any($1::text[]) and run_at > now() + make_interval(secs => $2)
       and attempts = 0 and locked_at is null`,
    [names, putOffMs / 1_000],
  );
  if (lines || jobs) log.warn({ lines, jobs }, "what a clock that was ahead put off is due now");
}

type Clocks = { wall: () => number; sinceStart: () => number };

/**
 * Tells whether the machine's clock was set back by more than a minute since this was created, or since it was set ahead:
 * graphile-worker has gone on to the minute that the clock showed, and would wait until it shows that again.
 */
export function watchForSetback({ wall, sinceStart }: Clocks = machine): () => boolean {
  let furthest = wall() - sinceStart();
  return () => {
    const difference = wall() - sinceStart();
    furthest = Math.max(furthest, difference);
    return difference < furthest - tolerated;
  };
}

const machine: Clocks = { wall: () => Date.now(), sinceStart: () => performance.now() };
