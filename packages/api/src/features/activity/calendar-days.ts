import { badTimeZone } from "@antochi/contract/activity";
import { DomainError } from "@antochi/contract/errors";
import { isInvalidParameter } from "@antochi/db/driver-errors";
import { sql } from "kysely";

/** The last `days` days, today included, in the calendar of a time zone. */
export type CalendarDays = { days: number; timeZone: string; now: Date };

/** The instant at which the first of these days begins. */
export function beginningOf({ days, timeZone, now }: CalendarDays) {
  return sql<Date>`
    (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - make_interval(days => ${days - 1}))
      at time zone ${timeZone}`;
}

/**
 * Runs a query with a time zone from a request, and refuses one that Postgres does not know. Node has validated the name,
 * but has a list of its own, with some names that Postgres' list lacks.
 */
export async function withKnownTimeZone<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (cause) {
    if (!isInvalidParameter(cause)) throw cause;
    throw new DomainError("invalid-input", { message: badTimeZone, cause });
  }
}
