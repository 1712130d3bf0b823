import { useCallback, useEffect, useRef } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { useLatest } from "../../../ui/use-latest.ts";

/** What something happened to; null where it may have been anything. */
export type News<Each> = readonly Each[] | null;

/**
 * Tells what is heard while a list is open: at once, or where rows are on their way, all together once they have come. Those
 * may have been read before it, and until then nobody knows which there are.
 * @returns takes what is heard, and stays the same
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
