import { type ReactNode, useEffect } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { failureWords } from "./failure-words.ts";
import panel from "../panel/panel.module.css";

type PagedListProps = {
  list: Pick<List, "query" | "loadMore" | "retry">;
  /** The number of rows to show. All loaded ones may be gone, for example once they were dealt with. */
  rows: number;
  /** What is loading, for assistive technology. */
  loading: string;
  /** The loaded rows. */
  children: ReactNode;
};

/**
 * A list with placeholders until there are rows, and a message and a retry button if it could not be fetched: below the
 * rows if only a further page failed.
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
