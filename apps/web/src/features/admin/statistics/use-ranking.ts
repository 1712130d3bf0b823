import { statisticsCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";

const limit = pageSizes.catalogue.default;

/** The articles whose title a search finds, most viewed first, page by page, and the numbers of all; read anew each time. */
export function useRanking(search: string) {
  const list = api.activity.rankArticles.useInfiniteQuery(
    { search, limit },
    {
      getNextPageParam: (page) => nextCursor(page, { limit, after: statisticsCursor.after }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
  );
  const totals = api.activity.statisticsTotals.useQuery(undefined, { gcTime: 0 }).data;
  const articles = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { list, articles, totals };
}
