import { pageSizes } from "@antochi/contract/pagination";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { readArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { withSeenOf } from "./seen-pages.ts";

/**
 * Fills the query cache with the stored facts of an open saved article, in place of answers that have not come and may
 * never come.
 */
export function useSeeded(kept: KeptArticle | undefined): void {
  const utils = api.useUtils();
  const { accountId, articleId } = kept ?? {};
  useEffect(() => {
    if (accountId === undefined || articleId === undefined) return undefined;
    let isGone = false;
    // Read anew: what is done in the article is stored on the device first.
    readArticle({ accountId, articleId }).then(
      (row) => {
        if (row && !isGone) seedArticle(utils, row);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [accountId, articleId, utils]);
}

/** Fills the query cache with all saved articles while only those can be read. */
export function useSeededLibrary(isAlone: boolean, articles: readonly KeptArticle[]): void {
  const client = useQueryClient();
  const utils = api.useUtils();
  useEffect(() => {
    if (isAlone) seedLibrary(client, utils, articles);
  }, [isAlone, articles, client, utils]);
}

/** Fills the query cache from this device, in place of the answers that do not come. */
function seedLibrary(
  client: QueryClient,
  utils: ReturnType<typeof api.useUtils>,
  kept: readonly KeptArticle[],
): void {
  const categories = new Map(kept.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  const articles = kept
    .map(({ article }) => article)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  // By query key: the types of stored rows declare absent fields differently from those of answers.
  const { listArticles, listOrderedCategories } = api.knowledgeBase;
  const list = getQueryKey(listArticles, { limit: pageSizes.articles.default }, "infinite");
  // A request that waits for a connection would bring a newer edition in place of what is being read by then.
  void client.cancelQueries({ queryKey: list });
  client.setQueryData(list, { pages: [articles], pageParams: [null] });
  client.setQueryData(
    getQueryKey(listOrderedCategories, { limit: pageSizes.categories.default }, "infinite"),
    {
      pages: [
        [...categories.values()].map((category) => ({ ...category, articleCount: countIn(category.id) })),
      ],
      pageParams: [null],
    },
  );
  utils.reading.listPositions.setData(
    undefined,
    kept.flatMap(({ position }) => position ?? []),
  );
  for (const each of kept) seedArticle(utils, each);
  function countIn(categoryId: number): number {
    return articles.filter((article) => article.categoryId === categoryId).length;
  }
}

/** Fills the cache for one article. Answers that are there already stay; pages seen that were not sent yet are added. */
function seedArticle(
  utils: ReturnType<typeof api.useUtils>,
  { articleId, marks, standing }: KeptArticle,
): void {
  if (utils.marks.listMarks.getData({ articleId }) === undefined) {
    utils.marks.listMarks.setData({ articleId }, [...marks]);
    // Only a stand-in: marked stale, so that it is fetched once the article is open.
    void utils.marks.listMarks.invalidate({ articleId }, { refetchType: "none" });
  }
  if (standing)
    utils.reading.standing.setData({ articleId }, (known) =>
      known ? withSeenOf(known, standing) : standing,
    );
}
