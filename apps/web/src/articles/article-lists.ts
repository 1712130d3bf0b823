import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { orderedCategoriesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useEffect } from "react";
import { api } from "../api-client/api.ts";
import { cancelAndRefetch } from "../api-client/cancel-and-refetch.ts";
import { useList } from "../api-client/use-list.ts";

const none: never[] = [];

/** The categories in the administrators' order, paged. */
export function useCategories() {
  return useList(api.knowledgeBase.listOrderedCategories, {
    filter: {},
    limit: pageSizes.categories.default,
    cursor: orderedCategoriesCursor,
  });
}

/** All categories in that order, for a select; empty until all pages are loaded, or as many as could be. */
export function useAllCategories(): readonly CategoryItem[] {
  const { query, rows, loadMore } = useCategories();
  useEffect(loadMore);
  return query.hasNextPage && !query.isError ? none : rows;
}

/**
 * Refetches all lists of categories and articles after a change to one of them, and editions and everything else that shows
 * titles.
 */
export function useArticlesRefresh(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    void utils.activity.invalidate(undefined, { refetchType: "none" });
    await cancelAndRefetch(
      utils.knowledgeBase.listOrderedCategories,
      utils.knowledgeBase.listArticles,
      utils.knowledgeBase.countArticles,
      utils.knowledgeBase.listWrongFiles,
      utils.search,
      utils.editions.listEditions,
    );
  };
}
