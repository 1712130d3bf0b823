import { type RawBuilder, sql } from "kysely";

/**
 * The pages of an edition that count, in a query that calls the row `progress`: all that were ever seen, or, where it is
 * asked again since an acknowledgement ran out, those that were seen since then. Null where nothing of the edition counts.
 *
 * What was seen is known since `anew_since`, and, where the first sitting began later than it is asked again, from the first
 * on. Where an assignment has come to last otherwise, so that it is known since an earlier moment alone, nothing counts: a
 * page that counts was seen since, whatever was changed. Held by `acknowledge.test.ts`.
 */
export function pagesSeen(againSince: RawBuilder<Date | null>): RawBuilder<string | null> {
  const since = sql`${againSince}::timestamptz`;
  return sql<string | null>`case
    when ${since} is null or progress.first_at >= ${since} then progress.pages
    when progress.anew_since >= ${since} then progress.pages_anew
  end`;
}

/** How many pages of an opened edition count, in a query that calls the row `progress`. Null if it was not opened. */
export function countOfSeen(againSince: RawBuilder<Date | null>): RawBuilder<number | null> {
  return sql<number | null>`case
    when progress.pages is not null then coalesce(bit_count(${pagesSeen(againSince)}), 0)::int
  end`;
}
