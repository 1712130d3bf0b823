import { type ReactNode, useEffect } from "react";
import { loadMore, tryAgain } from "../../api-client/load-more.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { LoadingRows } from "../../ui/loading-rows.tsx";
import { failureWords } from "./failure-words.ts";
import panel from "./panel.module.css";

type PagedListProps = {
  list: Parameters<typeof loadMore>[0] & { error: unknown; isPending: boolean };
  /** How many rows there are to show. All that were loaded may have left, such as once they were dealt with. */
  rows: number;
  /** What is on its way, for assistive technology. */
  loading: string;
  /** What of the list is there. */
  children: ReactNode;
};

/**
 * A list, with what stands for its rows until there are some, and with the words and the button for what of it could not be
 * fetched: below the rows where those end too soon.
 */
export function PagedList({ list, rows, loading, children }: PagedListProps) {
  const isUsedUp = rows === 0 && list.hasNextPage && !list.isError;
  useEffect(() => {
    if (isUsedUp) loadMore(list);
  });
  const failure = list.isError && (
    <div className={panel.inset}>
      <FailedState message={failureWords(list.error)} onRetry={() => tryAgain(list)} />
    </div>
  );
  return (
    <>
      {(list.isPending || isUsedUp) && <LoadingRows label={loading} />}
      {!list.isFetchNextPageError && failure}
      {children}
      {list.isFetchNextPageError && failure}
    </>
  );
}
