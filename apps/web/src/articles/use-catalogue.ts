import type { ArticleItem, CategoryItem, DocumentItem } from "@antochi/contract/knowledge-base";
import { articlesCursor, categoriesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../api-client/api.ts";
import { nextCursor } from "../api-client/next-cursor.ts";
import { refetchAnew } from "../api-client/refetch-anew.ts";

const none: never[] = [];

/** All categories by name; a page holds a thousand, which is more than any knowledge base had. */
export function useCategories() {
  const limit = pageSizes.categories.default;
  const list = api.knowledgeBase.listCategories.useInfiniteQuery(
    { limit },
    { getNextPageParam: (page) => nextCursor(page, { limit, after: categoriesCursor.after }) },
  );
  const categories = useMemo<CategoryItem[]>(() => list.data?.pages.flat() ?? none, [list.data]);
  return { list, categories };
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

/** What is known of the articles' documents, by article; empty until it is there. */
export function useDocuments(): ReadonlyMap<number, DocumentItem> {
  const { data } = api.knowledgeBase.listDocuments.useQuery({ limit: pageSizes.articles.default });
  return useMemo(() => new Map((data ?? none).map((document) => [document.articleId, document])), [data]);
}

/** Has both lists fetched again after a change to one of them, with what else shows titles. */
export function useCatalogueRefresh(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    void utils.activity.listLogs.invalidate(undefined, { refetchType: "none" });
    await refetchAnew(
      utils.knowledgeBase.listCategories,
      utils.knowledgeBase.listArticles,
      utils.knowledgeBase.listDocuments,
      utils.activity.statistics,
    );
  };
}
