import { type RawBuilder, sql } from "kysely";

/**
 * The pages of an edition that count as seen, in a query that calls the row `progress`: all that were ever seen or, if it is
 * asked again since an acknowledgement ran out, those that were seen since then. Null where nothing of the edition counts.
 *
 * Seen pages are known since `anew_since` and, if the first sitting began after it was asked again, since that sitting. If
 * the duration of an assignment was changed, so that they are known only since an earlier moment, nothing counts: a page
 * that counts was seen since, whatever was changed. Held by `acknowledge.test.ts`.
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
