import { type RawBuilder, sql } from "kysely";

const sigmas = sql.raw("'ς', 'σ'");

/** A folded text with one sigma, as the indexes of titles, categories and services hold it. */
export function withOneSigma(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql`translate(${folded}, ${sigmas})`;
}

/** What two spellings of a name have in common: no case, no accents, one sigma. */
export function foldSpelling(text: string | RawBuilder<unknown>): RawBuilder<string> {
  return withOneSigma(sql`fold_text(${text})`);
}
