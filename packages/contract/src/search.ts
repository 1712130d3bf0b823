import { z } from "zod";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/**
 * Articles in an answer, snippets for each, and pages that are ranked, at most. A word on more pages than these says
 * little about any of them, and ranking them all would take longer than a reader waits.
 */
export const searchSizes = { articles: 20, snippets: 3, rankedPages: 1_000 } as const;

export const searchSchema = z.object({
  query: requiredText("Type what you are looking for", { max: limits.searchMax }),
});

/** A piece of text; `hit` marks the words that were looked for. */
const segmentSchema = z.object({ text: z.string(), hit: z.boolean() });
export type Segment = z.output<typeof segmentSchema>;

/**
 * Where a hit stands on its page, for the reader. A link to it is `?article={id}&page={n}&find={words}&nth={nth}`.
 *
 * `words` is a run of the page's text from the first word of the hit to its last, as it stands there, but with a word that a
 * line's end cuts joined and all other white space as one space: what the reader's own search takes for a phrase. `nth` says
 * which of its occurrences on that page is meant, from 1, counted as that search counts them: without case and accents,
 * within longer words too, and in headers and footers, which the search over all articles leaves
 * out. Without `nth`, the first.
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
   * Pages of its document with hits, at least where the result is capped; 0 where only the title has some, and for visitors.
   */
  places: z.int(),
  /** The best of them, in the order of the pages. */
  snippets: z
    .object({
      page: z.int(),
      text: segmentSchema.array(),
      find: hitPlaceSchema,
      /** Of a scanned page how sure its recognition is of its words, 0 to 100; null where the file itself has the text. */
      ocrConfidence: z.int().nullable(),
    })
    .array(),
});
export type FoundArticle = z.output<typeof foundArticleSchema>;

/** What a search found, best first. Visitors search titles and categories, members the documents too. */
export const searchResultSchema = z.object({
  articles: foundArticleSchema.array(),
  /** As many pages as are ranked have hits: there may be more places than are counted. */
  isCapped: z.boolean(),
  /** Nothing has what was looked for: these are articles whose titles look like it. */
  areAlike: z.boolean(),
  /** What to search for instead, where a word stands nowhere and another is much like it; that finds something. */
  didYouMean: z.string().nullable(),
  /** Categories whose name or description has hits. */
  categoryIds: z.int().array(),
});
export type SearchResult = z.output<typeof searchResultSchema>;
