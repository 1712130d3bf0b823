import { sql } from "kysely";
import type { Database } from "./schema.ts";

export type DatabaseClock = {
  /** The time by the database's clock; by this process's until it was first read. */
  now: () => Date;
  /** Reads the database's clock again. */
  refresh: () => Promise<void>;
};

/**
 * The database's clock, which all replicas go by. It is read now and then, and counted on in between with the time since
 * this process began, which no change of the machine's clock moves.
 */
export function createDatabaseClock(db: Database): DatabaseClock {
  let began = Date.now() - performance.now();
  return {
    now: () => new Date(Math.round(began + performance.now())),
    async refresh() {
      const asked = performance.now();
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      const [row] = rows;
      // It was read somewhere between the question and the answer.
      if (row) began = row.at.getTime() - (asked + performance.now()) / 2;
    },
  };
}
