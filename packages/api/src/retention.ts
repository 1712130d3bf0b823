import { sql } from "kysely";

/** After how many months what people sent, and who opened what, goes by itself; null keeps it until somebody deletes it. */
export type Retention = { enquiriesMonths: number | null; logsMonths: number | null };

/** The instant so many months of the calendar before another. */
export function monthsBefore(at: Date, months: number) {
  return sql<Date>`${at}::timestamptz - make_interval(months => ${months}::int)`;
}
