import { type RawBuilder, sql } from "kysely";

/** Words of a search that count; a longer one is no more exact. */
const wordsAtMost = 5;

/** The words of a search, each of which must occur. */
export function wordsOf(search: string | null): string[] {
  return search?.split(/\s+/).slice(0, wordsAtMost) ?? [];
}

/** The LIKE pattern of texts that contain this one, as PostgreSQL's manual has it in section 9.7.1. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Three letters or digits in a row, the least that `users_search_idx` can look up; without any, `short_parts` helps.
 */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** Whether every word of a search occurs in what is known of a user, in a query that calls them so. */
export function matchesUser(search: string | null, user = "users"): RawBuilder<boolean> {
  const words = wordsOf(search);
  const text = sql.ref(`${user}.searchText`);
  const onlyShort = !words.some((word) => hasTrigram.test(word));
  const conditions = words.flatMap((word) => [
    sql`${text} like fold_text(${containing(word)})`,
    ...(onlyShort ? [sql`short_parts(${text}) @> short_parts(fold_text(${word}))`] : []),
  ]);
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
