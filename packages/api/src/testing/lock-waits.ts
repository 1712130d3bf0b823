import type { Database } from "@antochi/db/schema";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { expect, vi } from "vitest";

/** Resolves once somebody waits for what another transaction has locked. */
export async function whenSomebodyWaits(db: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    expect(rows).toHaveLength(1);
  }, patience);
}
