import type { Database } from "@antochi/db/schema";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { expect, vi } from "vitest";

/** Resolves once so many transactions wait for locks of others. */
export async function whenSomebodyWaits(db: Database, waiters = 1): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBe(waiters), patience);
}

/**
 * Resolves once a call has ended, or waits for a lock of another transaction.
 * @param others how many wait already
 * @returns whether it ended
 */
export async function endsWithoutWaiting(db: Database, call: Promise<unknown>, others = 0): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  void call.then(end, end);
  await vi.waitFor(async () => expect(ended || (await countWaiting(db)) > others).toBe(true), patience);
  return ended;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}
