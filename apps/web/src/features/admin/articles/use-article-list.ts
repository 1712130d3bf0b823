import { articlesCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";

const limit = pageSizes.catalogue.default;

/** The articles that a search finds, latest change first, page by page, and how many there are. */
export function useArticleList(search: string) {
  const list = api.catalogue.listArticles.useInfiniteQuery(
    { search, limit },
    {
      getNextPageParam: (page) => nextCursor(page, { limit, after: articlesCursor.after }),
      placeholderData: keepPreviousData,
    },
  );
  const counts = api.catalogue.countArticles.useQuery({ search }, { placeholderData: keepPreviousData }).data;
  const articles = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { list, articles, counts };
}
