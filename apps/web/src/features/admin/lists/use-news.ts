import { useCallback, useEffect, useRef } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { useLatest } from "../../../ui/use-latest.ts";

/** The items that changed; null if any may have. */
export type News<Each> = readonly Each[] | null;

/**
 * Passes on changes heard while a list is open: at once, or, while rows are being fetched, all together once they have
 * arrived. Those rows may have been read before the change, and it is not known before which ones there are.
 * @returns a stable function that takes the changes
 */
export function useNews<Each>({ query: { isFetching } }: List, tell: (news: News<Each>) => void) {
  const heard = useRef<News<Each>>([]);
  const latest = useLatest({ isFetching, tell });
  const tellHeard = useCallback(() => {
    const news = heard.current;
    if (latest.current.isFetching || news?.length === 0) return;
    heard.current = [];
    latest.current.tell(news);
  }, [latest]);
  useEffect(tellHeard, [isFetching, tellHeard]);
  return useCallback(
    (news: News<Each>) => {
      heard.current = news && heard.current && [...heard.current, ...news];
      tellHeard();
    },
    [tellHeard],
  );
}
