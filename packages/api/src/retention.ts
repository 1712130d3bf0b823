import { sql } from "kysely";

/**
 * After how many months enquiries, and records of who opened what, are deleted automatically; null keeps them until somebody
 * deletes them. And whether acknowledgements keep the name of somebody whose account is deleted.
 */
export type Retention = {
  enquiriesMonths: number | null;
  logsMonths: number | null;
  acknowledgementNames: boolean;
};

/** The time so many calendar months before another. */
export function monthsBefore(at: Date, months: number) {
  return sql<Date>`${at}::timestamptz - make_interval(months => ${months}::int)`;
}
