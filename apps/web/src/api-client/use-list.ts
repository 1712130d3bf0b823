import type { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

/** The part of TanStack Query's infinite query that screens use. */
type ListQuery<Item> = {
  data: { pages: readonly Item[][] } | undefined;
  error: unknown;
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** In milliseconds since the epoch; 0 before there is any data. */
  dataUpdatedAt: number;
  hasNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

type QueryOptions = {
  placeholderData?: typeof keepPreviousData;
  gcTime?: number;
  enabled?: boolean;
  refetchOnWindowFocus?: (query: { state: { dataUpdatedAt: number } }) => boolean | "always";
};

/** The part of a paged list's procedure that `useList` needs. */
type ListProcedure<Input, Item> = {
  useInfiniteQuery: (
    input: Input,
    options: QueryOptions & { getNextPageParam: (page: Item[]) => string | undefined },
  ) => ListQuery<Item>;
};

type ListOptions<Filter, Item> = QueryOptions & {
  filter: Filter;
  /** Items in a page. */
  limit: number;
  /** The order in which the procedure lists. */
  cursor: { after: (item: Item) => string };
};

/** A paged list with the rows loaded so far. */
export type List<Item = unknown> = {
  query: ListQuery<Item>;
  rows: readonly Item[];
  /** Whether the rows belong to this filter: until those arrive, they may be another filter's, or empty. */
  isKnown: boolean;
  /** Fetches the next page. After a failure it does nothing until `retry` is called. */
  loadMore: () => void;
  /** Refetches what failed: only the next page where that was it. */
  retry: () => void;
};

/**
 * Lets a refetch of the list that is in flight go on, even if the screen does not show it yet: fetching the next page in
 * its place would leave the earlier rows stale. The next page can be requested once they have arrived.
 */
const besideNothing = { cancelRefetch: false };

/**
 * A paged list of the server, loaded page by page. The next page's cursor is made from the last item by the same function
 * as on the server; a page that is not full is the last.
 */
export function useList<const Filter, Item>(
  procedure: ListProcedure<Filter & { limit: number }, Item>,
  { filter, limit, cursor, ...options }: ListOptions<Filter, Item>,
): List<Item> {
  // oxlint-disable-next-line react/hooks -- each screen names its procedure, and so calls one hook for ever
  const query = procedure.useInfiniteQuery(
    { ...filter, limit },
    {
      ...options,
      getNextPageParam(page) {
        const last = page.at(-1);
        return last !== undefined && page.length >= limit ? cursor.after(last) : undefined;
      },
    },
  );
  const { data } = query;
  return {
    query,
    rows: useMemo(() => data?.pages.flat() ?? [], [data]),
    isKnown: query.isSuccess && !query.isPlaceholderData,
    loadMore() {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage(besideNothing);
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage(besideNothing) : query.refetch()),
  };
}
