import { type RawBuilder, sql } from "kysely";

/** The most words of a search that count; more of them would not make it more exact. */
const wordsAtMost = 5;

/** The words of a search, each of which must occur. */
export function wordsOf(search: string | null): string[] {
  return search?.split(/\s+/).slice(0, wordsAtMost) ?? [];
}

/** Characters with a special meaning in a LIKE pattern, according to section 9.7.1 of PostgreSQL's manual. */
const special = sql.lit(String.raw`([\\%_])`);
const escaped = sql.lit(String.raw`\\\1`);

/**
 * The LIKE pattern for folded texts that contain this one. The text is folded before it is escaped: folding turns a
 * full-width percent sign into a plain one.
 */
export function containing(text: string): RawBuilder<string> {
  return sql`('%' || regexp_replace(fold_text(${text}), ${special}, ${escaped}, 'g') || '%')`;
}

/**
 * Three letters or digits in a row, the least that `users_search_idx` can look up; for words without them, `short_parts`
 * helps.
 */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** Whether every word of a search occurs in what is known of a user, in a query with this alias. */
export function matchesUser(search: string | null, user = "users"): RawBuilder<boolean> {
  const words = wordsOf(search);
  const text = sql.ref(`${user}.searchText`);
  const onlyShort = !words.some((word) => hasTrigram.test(word));
  const conditions = words.flatMap((word) => [
    sql`${text} like ${containing(word)}`,
    ...(onlyShort ? [sql`short_parts(${text}) @> short_parts(fold_text(${word}))`] : []),
  ]);
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
