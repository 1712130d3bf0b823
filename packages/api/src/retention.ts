import { sql } from "kysely";

/**
 * After how many months what people sent, and who opened what, goes by itself; null keeps it until somebody deletes it. And
 * whether acknowledgements keep the name of somebody whose account is deleted.
 */
export type Retention = {
  enquiriesMonths: number | null;
  logsMonths: number | null;
  acknowledgementNames: boolean;
};

/** The instant so many months of the calendar before another. */
export function monthsBefore(at: Date, months: number) {
  return sql<Date>`${at}::timestamptz - make_interval(months => ${months}::int)`;
}
