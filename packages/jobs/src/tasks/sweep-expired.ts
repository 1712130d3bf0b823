import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { inBatches } from "../in-batches.ts";

const ROWS = 1_000;

/** Deletes sessions, password reset links and rate limit counters that are over, a thousand rows at a time. */
export async function sweepExpired({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const at = now();
  const sweep = (statement: ReturnType<typeof sql>) =>
    inBatches(ROWS, async () => Number((await statement.execute(db)).numAffectedRows ?? 0n));
  await sweep(sql`
    delete from sessions
    where id in (select id from sessions where expires_at <= ${at} limit ${ROWS} for update skip locked)
  `);
  await sweep(sql`
    delete from password_resets
    where token_hash in (
      select token_hash from password_resets where expires_at <= ${at} limit ${ROWS} for update skip locked
    )
  `);
  await sweep(sql`
    delete from rate_limits
    where key in (
      select key from rate_limits where expire <= ${at.getTime()} limit ${ROWS} for update skip locked
    )
  `);
}
