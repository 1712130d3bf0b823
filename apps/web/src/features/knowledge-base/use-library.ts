import { articlesCursor } from "@antochi/contract/cursors";
import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import { pageSizes } from "@antochi/contract/pagination";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import { useEffect, useMemo } from "react";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { type List, useList } from "../../api-client/use-list.ts";
import { useCategories } from "../../articles/article-lists.ts";

/** Everything that the index shows, complete: all pages of the lists are fetched. */
export type Library = {
  state: "loading" | "failed" | "ready";
  retry: () => void;
  categories: readonly ListedCategory[];
  /** The latest changed first. */
  articles: readonly ListedArticle[];
  /** The member's positions by article, the latest read first; empty for visitors. */
  positions: ReadonlyMap<number, ReadingPositionItem>;
};

/** Fetches the library as a visitor sees it or, with `isMember`, with what only members see. */
export function useLibrary(isMember: boolean): Library {
  const categories = useCategories();
  const articles = useList(api.knowledgeBase.listArticles, {
    filter: {},
    limit: pageSizes.articles.default,
    cursor: articlesCursor,
  });
  const categoriesState = useWhole(categories);
  const articlesState = useWhole(articles);
  const positions = api.reading.listPositions.useQuery(undefined, { enabled: isMember });

  return {
    state: stateOf([categoriesState, articlesState]),
    retry() {
      for (const list of [categories, articles]) if (list.query.isError) list.retry();
    },
    categories: categories.rows,
    articles: articles.rows,
    positions: useMemo(
      // After a session has ended the query still has what it fetched for its member.
      () => new Map(isMember ? positions.data?.map((item) => [item.articleId, item]) : []),
      [isMember, positions.data],
    ),
  };
}

/** Fetches all pages of a list. */
function useWhole({
  query: { error, isPending },
  loadMore,
}: Pick<List, "query" | "loadMore">): Library["state"] {
  useEffect(loadMore);
  // A visitor gets no data (401), which is not a failure.
  if (error !== null && toApiError(error).status !== 401) return "failed";
  return isPending && error === null ? "loading" : "ready";
}

function stateOf(parts: readonly Library["state"][]): Library["state"] {
  if (parts.includes("failed")) return "failed";
  return parts.includes("loading") ? "loading" : "ready";
}
