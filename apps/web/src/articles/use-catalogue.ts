import type { ArticleItem, CategoryItem } from "@antochi/contract/knowledge-base";
import { articlesCursor, categoriesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useEffect, useMemo } from "react";
import { api } from "../api-client/api.ts";
import { loadMore } from "../api-client/load-more.ts";
import { nextCursor } from "../api-client/next-cursor.ts";
import { refetchAnew } from "../api-client/refetch-anew.ts";

const none: never[] = [];

/** The categories by name, page by page. */
export function useCategories() {
  const limit = pageSizes.categories.default;
  const list = api.knowledgeBase.listCategories.useInfiniteQuery(
    { limit },
    { getNextPageParam: (page) => nextCursor(page, { limit, after: categoriesCursor.after }) },
  );
  const categories = useMemo<CategoryItem[]>(() => list.data?.pages.flat() ?? none, [list.data]);
  return { list, categories };
}

/** All categories by name, to choose one from; none until all of them are there, or as many as could be fetched. */
export function useAllCategories(): readonly CategoryItem[] {
  const { list, categories } = useCategories();
  useEffect(() => loadMore(list));
  return list.hasNextPage && !list.isError ? none : categories;
}

/** The articles, latest change first, page by page. */
export function useArticles() {
  const limit = pageSizes.articles.default;
  const list = api.knowledgeBase.listArticles.useInfiniteQuery(
    { limit },
    { getNextPageParam: (page) => nextCursor(page, { limit, after: articlesCursor.after }) },
  );
  const articles = useMemo<ArticleItem[]>(() => list.data?.pages.flat() ?? none, [list.data]);
  return { list, articles };
}

/** Has all lists of categories and articles fetched again after a change to one of them, with what else shows titles. */
export function useCatalogueRefresh(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    void utils.activity.invalidate(undefined, { refetchType: "none" });
    await refetchAnew(
      utils.knowledgeBase.listCategories,
      utils.knowledgeBase.listArticles,
      utils.knowledgeBase.listDocuments,
      utils.catalogue.listCategories,
      utils.catalogue.listArticles,
      utils.catalogue.countArticles,
      utils.search,
    );
  };
}
