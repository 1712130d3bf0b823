import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Who else holds tables of this database, the one that has for the longest. */
export type LockHolder = {
  /** Of its process, as `pg_stat_activity` has it. */
  pid: number;
  application: string | null;
  /** How long its transaction has lasted; null where that is not for this account to know. */
  seconds: number | null;
};

/** What a change of tables waits for. */
export type Waiting = { holder: LockHolder | null; retryInMs: number };

/** Asks one thing of the connection on which the change is made. */
type Ask = (statement: string) => Promise<readonly LockHolder[]>;

/** While a change waits for a table, whoever wants to read it waits behind the change, and is given up after ten seconds. */
const lockTimeoutMs = 2_000;

/** In which they go on, in milliseconds. */
const pauses = { first: 1_000, longest: 15_000 };

/** lock_not_available and deadlock_detected: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const inTheWay = new Set<string | undefined>(["55P03", "40P01"]);

/**
 * Changes tables that others may hold for long, as a backup does, whose one transaction reads them all. The change gives way
 * each time it has waited for a moment, and is made again after a pause until it comes through, however long that takes.
 *
 * @param change leaves nothing behind where it rejects
 */
export async function untilLocksAreFree<Result>(
  ask: Ask,
  change: () => Promise<Result>,
  onWait: (waiting: Waiting) => void,
): Promise<Result> {
  await ask(`set lock_timeout = ${lockTimeoutMs}`);
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      const result = await change();
      await ask("reset lock_timeout");
      return result;
    } catch (error) {
      if (!isInTheWay(error) && !(error instanceof Error && isInTheWay(error.cause))) throw error;
      const [holder = null] = await ask(longestHolder);
      onWait({ holder, retryInMs: pause });
      await delay(pause);
    }
  }
}

function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && inTheWay.has(error.code);
}

const longestHolder = `
  select pid, application_name as application, extract(epoch from now() - xact_start)::float8 as seconds
  from pg_stat_activity
  where pid <> pg_backend_pid() and exists (
    select from pg_locks
    where pg_locks.pid = pg_stat_activity.pid and locktype = 'relation' and granted
      and database = (select oid from pg_database where datname = current_database())
  )
  order by xact_start nulls last
  limit 1`;
