import { sql } from "kysely";
import type { Database } from "./schema.ts";

export type DatabaseClock = {
  /** The time by the database's clock; by this process's until the first reading. */
  now: () => Date;
  /** Reads the database's clock again. */
  refresh: () => Promise<void>;
};

/**
 * What the database's clock said (`at`, in milliseconds since 1970), and when it was `asked` and had `answered`, in
 * milliseconds since this process began.
 */
export type ClockReading = { at: number; asked: number; answered: number };

/** Readings for each refresh: the first query may have to wait for a connection. */
const readings = 3;

/**
 * The database's clock, which all replicas use. Between readings it advances by this process's monotonic time, which no
 * change of the machine's clock moves.
 */
export function createDatabaseClock(db: Database): DatabaseClock {
  let known: number | undefined;
  const unknown = Date.now() - performance.now();
  return {
    now: () => new Date(Math.round((known ?? unknown) + performance.now())),
    async refresh() {
      for (let reading = 0; reading < readings; reading++) {
        const asked = performance.now();
        const { rows } = await sql<{ at: number }>`
          select extract(epoch from clock_timestamp())::float8 * 1000 as at
        `.execute(db);
        const answered = performance.now();
        for (const { at } of rows) known = beginningBy(known, { at, asked, answered });
      }
    },
  };
}

/**
 * When this process began by the database's clock, after one more reading, which lies somewhere between the question and the
 * answer. What was known before stands as far as that allows it, so that of all readings the quickest ones decide: by a slow
 * one alone a row would seem older than another that was written before it.
 */
export function beginningBy(known: number | undefined, { at, asked, answered }: ClockReading): number {
  const earliest = at - answered;
  const latest = at - asked;
  return known === undefined ? (earliest + latest) / 2 : Math.min(Math.max(known, earliest), latest);
}
