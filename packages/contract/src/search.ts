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

const foundArticleSchema = z.object({
  articleId: z.int(),
  categoryId: z.int(),
  title: segmentSchema.array(),
  /** Pages of its document with hits, at least where the result is capped; 0 where only the title has some, and for visitors. */
  places: z.int(),
  /** The best of them, in the order of the pages. */
  snippets: z.object({ page: z.int(), text: segmentSchema.array() }).array(),
});
export type FoundArticle = z.output<typeof foundArticleSchema>;

/** What a search found, best first. Visitors search titles and categories, members the documents too. */
export const searchResultSchema = z.object({
  articles: foundArticleSchema.array(),
  /** As many pages as are ranked have hits: there may be more places than are counted. */
  isCapped: z.boolean(),
  /** Categories whose name or description has hits. */
  categoryIds: z.int().array(),
});
export type SearchResult = z.output<typeof searchResultSchema>;
