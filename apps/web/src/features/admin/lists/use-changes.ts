import { useCallback, useMemo, useState } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { useLatest } from "../../../ui/use-latest.ts";

type Change<Row> = {
  row: Row;
  /** The last fetch that had started by then. */
  begun: number;
};

/**
 * Rows as they are after a change, shown in place of the fetched ones, so that none moves under the pointer. A change is
 * shown until rows arrive whose fetch started after it: those are newer, whoever changed them since.
 * @param filter names the list's filter
 */
export function useChanges<Key, Row>({ query }: List, filter: string) {
  const [before, setFetches] = useState(noFetches);
  const fetches = followFetches(before, {
    filter,
    isFetching: query.isFetching && !query.isFetchingNextPage,
    isPlaceholder: query.isPlaceholderData,
    updatedAt: query.dataUpdatedAt,
    pages: query.data?.pages.length ?? 0,
  });
  if (fetches !== before) setFetches(fetches);
  const { shown } = fetches;
  const latest = useLatest(fetches);
  const [all, setAll] = useState<ReadonlyMap<Key, Change<Row>>>(new Map());

  const changes: ReadonlyMap<Key, Row> = useMemo(
    () => new Map([...all].flatMap(([key, { row, begun }]) => (begun < shown ? [] : [[key, row] as const]))),
    [all, shown],
  );
  /** Shows a changed row; `rowAfter` gets the previous change, if there is one. */
  const change = useCallback(
    (key: Key, rowAfter: (changed: Row | undefined) => Row) => {
      const now = latest.current;
      setAll((known) => {
        const standing = new Map([...known].filter(([, { begun }]) => begun >= now.shown));
        return standing.set(key, { row: rowAfter(standing.get(key)?.row), begun: now.begun });
      });
    },
    [latest],
  );
  return { changes, change, shown };
}

/** The state of a list's fetches at one moment. */
type Seen = {
  /** Names the filter: another filter is another list. */
  filter: string;
  /** Whether all loaded rows are being refetched, not only a next page fetched. */
  isFetching: boolean;
  /** Whether the rows shown are still those of the previous filter. */
  isPlaceholder: boolean;
  /** When data arrived last, in milliseconds since 1970; 0 before. */
  updatedAt: number;
  pages: number;
};

/** A list's fetches of all its rows, numbered in the order in which they start. */
type FetchesOfList = Seen & {
  /** The one that started last. */
  begun: number;
  /** The one whose rows are shown. */
  shown: number;
};

export const noFetches: FetchesOfList = {
  filter: "",
  isFetching: false,
  isPlaceholder: false,
  updatedAt: 0,
  pages: 0,
  begun: 0,
  shown: 0,
};

/**
 * Updates the numbers. A failed fetch changes no rows, and a next page does not refresh the rows above it. A fetch that
 * silently replaces another gets the number of that one, so that rows are never taken for newer than they are.
 * @returns the same object if nothing happened
 */
export function followFetches(before: FetchesOfList, now: Seen): FetchesOfList {
  const isOther = now.filter !== before.filter;
  const updatedAt = now.isPlaceholder ? before.updatedAt : now.updatedAt;
  const pages = now.isPlaceholder ? before.pages : now.pages;
  const isNextPage = before.pages > 0 && pages > before.pages;
  const hasArrived = updatedAt !== before.updatedAt && !isNextPage;
  const missed = hasArrived && !before.isFetching ? 1 : 0;
  const shown = hasArrived ? before.begun + missed : before.shown;
  const begins = now.isFetching && (isOther || !before.isFetching || hasArrived) ? 1 : 0;
  const begun = before.begun + missed + begins;
  const next = { ...now, updatedAt, pages, begun, shown };
  const names = ["filter", "isFetching", "isPlaceholder", "updatedAt", "pages", "begun", "shown"] as const;
  return names.every((name) => next[name] === before[name]) ? before : next;
}
