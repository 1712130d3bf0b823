import { type SearchResult, searchResultSchema, searchSchema } from "@antochi/contract/search";
import type { Database } from "@antochi/db/schema";
import { groupsOf } from "../../library/article-readers.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { publicProcedure } from "../../trpc.ts";
import { didYouMean } from "./did-you-mean.ts";
import { mayBeForm, wantedIn } from "./find-hits.ts";
import {
  type FoundArticleRow,
  findCategoryIds,
  findPages,
  type Reach,
  readQuery,
  readWords,
  searchArticles,
  type Sought,
} from "./search-queries.ts";
import { markTitle, snippetOf } from "./snippet.ts";
import { wordsOfText } from "../../search/words-of-text.ts";

/** Searches titles, categories and, for members only, the text of documents, of which visitors learn nothing. */
export const search = publicProcedure
  .input(searchSchema)
  .output(searchResultSchema)
  .query(async ({ ctx, input: { query }, signal }) => {
    const { ip } = ctx.request;
    const reader = await ctx.currentUser();
    const reach = { groups: groupsOf(reader), inDocuments: reader !== null };
    if (!reader) await requirePoint(ctx.rateLimits.searches, ip);
    return ctx.searchTurns({ reader, ip, signal }, () => find(ctx.db, query, reach));
  });

async function find(db: Database, query: string, reach: Reach): Promise<SearchResult> {
  const sought = await readQuery(db, query);
  const [articles, categoryIds] = await Promise.all([
    searchArticles(db, sought, reach),
    findCategoryIds(db, sought),
  ]);
  const isHit = articles.some((article) => article.isHit) || categoryIds.length > 0;
  return {
    articles: await presentArticles(db, sought, articles),
    isCapped: articles[0]?.isCapped ?? false,
    areAlike: articles.length > 0 && !articles.some((article) => article.isHit),
    didYouMean: isHit ? null : await didYouMean(db, sought, reach),
    categoryIds,
  };
}

async function presentArticles(
  db: Database,
  { parsed, lexemes }: Sought,
  articles: FoundArticleRow[],
): Promise<SearchResult["articles"]> {
  const places = articles.flatMap(({ id, bestPages }) => bestPages.map((page) => ({ articleId: id, page })));
  const pages = places.length === 0 ? [] : await findPages(db, places);
  const read = pages.map((page) => ({ ...page, words: wordsOfText(page.text) }));
  const wanted = wantedIn(parsed, lexemes);
  const forms = [
    ...read.flatMap(({ words }) => words),
    ...articles.flatMap(({ title }) => wordsOfText(title)),
  ]
    .map(({ word }) => word)
    .filter((word) => mayBeForm(word, wanted));
  const stems = await readWords(db, [...new Set(forms)]);

  const byArticle = Map.groupBy(read, ({ articleId }) => articleId);
  return articles.map(({ id, categoryId, title, handling, places: count }) => ({
    articleId: id,
    categoryId,
    title: markTitle(title, { wanted, stems }),
    handling,
    places: count,
    snippets: (byArticle.get(id) ?? []).flatMap((page) => {
      const snippet = snippetOf(page, page.words, { wanted, stems });
      return snippet ? [{ page: page.page, ocrConfidence: page.ocrConfidence, ...snippet }] : [];
    }),
  }));
}
