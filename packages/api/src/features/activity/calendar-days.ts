import { badTimeZone } from "@antochi/contract/activity";
import { DomainError } from "@antochi/contract/errors";
import { isInvalidParameter } from "@antochi/db/driver-errors";
import { sql } from "kysely";

/** So many days, today included, by the calendar of a time zone. */
export type CalendarDays = { days: number; timeZone: string; now: Date };

/** The instant at which the first of these days begins. */
export function beginningOf({ days, timeZone, now }: CalendarDays) {
  return sql<Date>`
    (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - make_interval(days => ${days - 1}))
      at time zone ${timeZone}`;
}

/**
 * Runs a query by the calendar of a time zone that somebody named, and refuses one that Postgres does not know: Node, which
 * the name has passed, and Postgres each have their own list, and Node's has some more.
 */
export async function withKnownTimeZone<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (cause) {
    if (!isInvalidParameter(cause)) throw cause;
    throw new DomainError("invalid-input", { message: badTimeZone, cause });
  }
}
