import { z } from "zod";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/**
 * The most articles in an answer, snippets for each, and pages that are ranked. A word on more pages than these says little
 * about any of them, and ranking them all would take longer than a reader waits.
 */
export const searchSizes = { articles: 20, snippets: 3, rankedPages: 1_000 } as const;

export const searchSchema = z.object({
  query: requiredText("Type what you are looking for", { max: limits.searchMax }),
});

/** A piece of text; `hit` marks words that match. */
const segmentSchema = z.object({ text: z.string(), hit: z.boolean() });
export type Segment = z.output<typeof segmentSchema>;

/**
 * Where a hit is on its page, for a link to the reader: `?article={id}&page={n}&find={words}&nth={nth}`.
 *
 * `words` is the text of the page from the first word of the hit to its last, unchanged, except that a word split at the end
 * of a line is joined and all other white space is one space: what the reader's own search takes for a phrase. `nth` says
 * which of its occurrences on that page is meant, from 1, counted as that search does: ignoring case and accents, within
 * longer words too, and in headers and footers, which the search over all articles leaves out. Without `nth`, the first.
 */
const hitPlaceSchema = z.object({ words: z.string(), nth: z.int().positive() });
export type HitPlace = z.output<typeof hitPlaceSchema>;

const foundArticleSchema = z.object({
  articleId: z.int(),
  categoryId: z.int(),
  title: segmentSchema.array(),
  /** How copies are to be handled. */
  handling: z.string().nullable(),
  /**
   * How many pages of its document have hits, or a lower bound where the result is capped; 0 where only the title has some,
   * and for visitors.
   */
  places: z.int(),
  /** The best hits, in the order of the pages. */
  snippets: z
    .object({
      page: z.int(),
      text: segmentSchema.array(),
      find: hitPlaceSchema,
      /** For a scanned page, how sure its recognition is of its words, 0 to 100; null where the file itself has the text. */
      ocrConfidence: z.int().nullable(),
    })
    .array(),
});
export type FoundArticle = z.output<typeof foundArticleSchema>;

/** What a search found, best first. Visitors search titles and categories, members the documents too. */
export const searchResultSchema = z.object({
  articles: foundArticleSchema.array(),
  /** Whether as many pages have hits as are ranked: there may be more places than are counted. */
  isCapped: z.boolean(),
  /** Whether nothing matches: these are articles with similar titles. */
  areAlike: z.boolean(),
  /** A query that finds something, where a word of this one occurs nowhere and a similar one does; otherwise null. */
  didYouMean: z.string().nullable(),
  /** Categories whose name or description has hits. */
  categoryIds: z.int().array(),
});
export type SearchResult = z.output<typeof searchResultSchema>;
