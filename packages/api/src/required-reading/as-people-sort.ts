import { type RawBuilder, sql } from "kysely";

/**
 * A text of a query as people sort it, capitals and accents among the letters that have none, whatever the database was
 * created with. Categories are stored so.
 */
export function asPeopleSort(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${text} collate "und-x-icu")`;
}
