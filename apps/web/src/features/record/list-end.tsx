import { toApiError } from "../../api-client/api-error.ts";
import type { List } from "../../api-client/use-list.ts";
import { recordCopy } from "../../content/record.ts";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";

type ListEndProps = { list: Pick<List, "query" | "loadMore" | "retry"> };

/** The end of a list: a button that loads more rows or, where loading failed, the reason and a retry button. */
export function ListEnd({ list: { query, loadMore, retry } }: ListEndProps) {
  const kept = useKeptFocus();
  return (
    <div {...kept}>
      {query.isError && <FailedState message={toApiError(query.error).serverMessage} onRetry={retry} />}
      {!query.isError && query.hasNextPage && (
        <Button onClick={loadMore}>{recordCopy.acknowledged.more}</Button>
      )}
    </div>
  );
}
