/** What the address of the statistics says: the chosen article. */
export type StatisticsSearch = { article?: number };

/** Reads an address; what it does not know is left out. */
export function readStatisticsSearch({ article }: Record<string, unknown>): StatisticsSearch {
  return Number.isInteger(article) && Number(article) > 0 ? { article: Number(article) } : {};
}
