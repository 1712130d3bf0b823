import { type SearchResult, searchResultSchema, searchSchema } from "@antochi/contract/search";
import { requirePoint } from "../../rate-limits.ts";
import { publicProcedure } from "../../trpc.ts";
import {
  type FoundArticleRow,
  searchArticles,
  findCategoryIds,
  findSnippets,
  readQuery,
  type SnippetRow,
} from "./search-queries.ts";
import { placeOf } from "./hit-place.ts";
import { toSegments } from "./segments.ts";

/** Searches titles and categories, and for members the text of the documents, which visitors learn nothing of. */
export const search = publicProcedure
  .input(searchSchema)
  .output(searchResultSchema)
  .query(async ({ ctx, input: { query } }) => {
    const isMember = (await ctx.currentUser()) !== null;
    if (!isMember) await requirePoint(ctx.rateLimits.searches, ctx.request.ip);
    const sought = await readQuery(ctx.db, query);
    const [articles, categoryIds] = await Promise.all([
      searchArticles(ctx.db, sought, { inDocuments: isMember }),
      findCategoryIds(ctx.db, sought),
    ]);
    const places = articles.flatMap(({ id, bestPages }) =>
      bestPages.map((page) => ({ articleId: id, page })),
    );
    const snippets = places.length === 0 ? [] : await findSnippets(ctx.db, sought, places);
    return {
      articles: presentArticles(articles, snippets),
      isCapped: articles[0]?.isCapped ?? false,
      categoryIds,
    };
  });

function presentArticles(articles: FoundArticleRow[], snippets: SnippetRow[]): SearchResult["articles"] {
  const byArticle = Map.groupBy(snippets, ({ articleId }) => articleId);
  return articles.map(({ id, categoryId, title, places }) => ({
    articleId: id,
    categoryId,
    title: toSegments(title),
    places,
    snippets: (byArticle.get(id) ?? []).map(presentSnippet),
  }));
}

function presentSnippet({
  page,
  whole,
  text,
}: SnippetRow): SearchResult["articles"][number]["snippets"][number] {
  const segments = toSegments(text);
  const first = Math.max(
    0,
    segments.findIndex(({ hit }) => hit),
  );
  const plain = segments.map((segment) => segment.text);
  const start = Math.max(0, whole.indexOf(plain.join(""))) + plain.slice(0, first).join("").length;
  return { page, text: segments, find: placeOf(whole, { start, end: start + (plain[first]?.length ?? 0) }) };
}
