import type { ArticleStatistics } from "@antochi/contract/activity";
import { statisticsCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";

const limit = pageSizes.statistics.default;

/** Every article with its views, most viewed first; read anew each time the screen is opened. */
export function useStatistics() {
  const list = api.activity.statistics.useInfiniteQuery(
    { limit },
    {
      getNextPageParam: (page) => nextCursor(page, { limit, after: statisticsCursor.after }),
      gcTime: 0,
    },
  );
  const articles = useMemo<ArticleStatistics[]>(() => list.data?.pages.flat() ?? [], [list.data]);
  return { list, articles };
}
