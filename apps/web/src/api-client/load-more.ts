type PagedList = {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/** Fetches a list's next page. What has failed is not asked for again until someone says so: see `tryAgain`. */
export function loadMore(list: PagedList): void {
  if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
}

/** Asks again for what of a list has failed: its next page alone where that was it. */
export function tryAgain(list: PagedList): void {
  void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
}
