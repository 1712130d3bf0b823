import { toId } from "../admin-search.ts";

/** The search parameters of the statistics: the chosen article. */
export type StatisticsSearch = { article?: number | undefined };

/** Parses an address; unknown values are undefined, as in `readAdminSearch`. */
export function readStatisticsSearch({ article }: Record<string, unknown>): StatisticsSearch {
  return { article: toId(article) };
}
