import { type ReactNode, useEffect } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { FailedState } from "../../../ui/failed-state.tsx";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { failureWords } from "./failure-words.ts";
import panel from "../panel/panel.module.css";

type PagedListProps = {
  list: Pick<List, "query" | "loadMore" | "retry">;
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
  const { query, loadMore, retry } = list;
  const isUsedUp = rows === 0 && query.hasNextPage && !query.isError;
  const isOthers = rows === 0 && query.isPlaceholderData;
  useEffect(() => {
    if (isUsedUp) loadMore();
  });
  const failure = query.isError && (
    <div className={panel.inset}>
      <FailedState message={failureWords(query.error)} onRetry={retry} />
    </div>
  );
  return (
    <>
      {(query.isPending || isUsedUp || isOthers) && <LoadingRows label={loading} />}
      {!query.isFetchNextPageError && failure}
      {children}
      {query.isFetchNextPageError && failure}
    </>
  );
}
