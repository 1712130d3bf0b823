import type { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

/** What screens use of a list as TanStack Query has it. */
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
  /** In milliseconds of the epoch; 0 before there is any. */
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

/** A procedure of a paged list, in as much as its hook matters here. */
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
  /** The order that the procedure lists by. */
  cursor: { after: (item: Item) => string };
};

/** A paged list with the rows that are loaded so far. */
export type List<Item = unknown> = {
  query: ListQuery<Item>;
  rows: readonly Item[];
  /** Whether the rows are those of this filter: what stands there until they come may be another's, and be none. */
  isKnown: boolean;
  /** Fetches the next page. What has failed is not asked for again until someone says so: see `retry`. */
  loadMore: () => void;
  /** Asks again for what has failed: the next page alone where that was it. */
  retry: () => void;
};

/**
 * Where the list is being fetched again, which a screen may not show yet, that goes on: the next page in its place would
 * leave the rows before it as they were. It is asked for once those have come.
 */
const besideNothing = { cancelRefetch: false };

/**
 * A server's paged list, page by page. The cursor of the next page is made from the last item by the function that the
 * server uses too; a page that is not full is the last.
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
