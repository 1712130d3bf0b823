import { toId } from "../admin-search.ts";

/** What the address of the statistics says: the chosen article. */
export type StatisticsSearch = { article?: number | undefined };

/** Reads an address; what it does not know is undefined, as in `readAdminSearch`. */
export function readStatisticsSearch({ article }: Record<string, unknown>): StatisticsSearch {
  return { article: toId(article) };
}
