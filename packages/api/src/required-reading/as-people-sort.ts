import { type RawBuilder, sql } from "kysely";

/**
 * A text of a query in the order in which people sort it, with capitals and accented letters beside the plain ones, whatever
 * collation the database was created with. Categories are stored with this collation.
 */
export function asPeopleSort(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${text} collate "und-x-icu")`;
}
