import { useCallback, useMemo, useState } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { useLatest } from "../../../ui/use-latest.ts";

type Change<Row> = {
  row: Row;
  /** The fetch that had begun last by then. */
  begun: number;
};

/**
 * Rows as they are after what was done to them, which are shown in the places of those that were fetched, so that none moves
 * under the pointer. A change is shown until rows arrive whose fetch began after it: those know
 * better, whoever changed them since.
 * @param filter names what the list is narrowed to
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
  /** Shows a row as it is after a change, which may be made of the change before. */
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

/** What a list's fetches look like at one moment. */
type Seen = {
  /** Names what is fetched: another filter, another list. */
  filter: string;
  /** Whether all rows that are loaded are being fetched, and not only a next page. */
  isFetching: boolean;
  /** Whether the rows are still those of another filter. */
  isPlaceholder: boolean;
  /** When something arrived last, in milliseconds of the epoch; 0 before. */
  updatedAt: number;
  pages: number;
};

/** A list's fetches of all its rows, numbered as they begin. */
type FetchesOfList = Seen & {
  /** The one that began last. */
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
 * Counts on. A fetch that fails shows nothing, a next page shows nothing anew of what is above it, and one that takes the
 * place of another unnoticed counts as that, so that rows are never taken for newer than they are.
 * @returns the same where nothing happened
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
