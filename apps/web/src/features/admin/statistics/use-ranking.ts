import { statisticsCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";

/**
 * The articles whose title matches the search, most viewed first, paged, with the totals; refetched each time it is opened.
 */
export function useRanking(search: string) {
  const list = useList(api.activity.rankArticles, {
    filter: { search },
    limit: pageSizes.panel.default,
    cursor: statisticsCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const totals = api.activity.statisticsTotals.useQuery(undefined, { gcTime: 0 }).data;
  return { list, totals };
}
