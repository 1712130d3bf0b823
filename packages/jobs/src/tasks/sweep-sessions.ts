import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

const ROWS = 1_000;
const BATCHES = 50;

/** Deletes sessions, password reset links and rate limit counters that are over, a thousand rows at a time. */
export async function sweepSessions({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const at = now();
  await inBatches(
    () => sql`
      delete from sessions
      where id in (select id from sessions where expires_at <= ${at} limit ${ROWS} for update skip locked)
    `,
    db,
  );
  await inBatches(
    () => sql`
      delete from password_resets
      where token_hash in (
        select token_hash from password_resets where expires_at <= ${at} limit ${ROWS} for update skip locked
      )
    `,
    db,
  );
  await inBatches(
    () => sql`
      delete from rate_limits
      where key in (
        select key from rate_limits where expire <= ${at.getTime()} limit ${ROWS} for update skip locked
      )
    `,
    db,
  );
}

/** What is left after so many batches waits for the next hour. */
async function inBatches(statement: () => ReturnType<typeof sql>, db: Database): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { numAffectedRows } = await statement().execute(db);
    if (numAffectedRows === undefined || numAffectedRows < BigInt(ROWS)) return;
  }
}
