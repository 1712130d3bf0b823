/**
 * The cursor of the page after this one, for `getNextPageParam`: made from the last item by the function that the
 * server uses too. A page that is not full is the last.
 */
export function nextCursor<Item>(
  page: readonly Item[],
  { limit, after }: { limit: number; after: (item: Item) => string },
): string | undefined {
  const last = page.at(-1);
  return last !== undefined && page.length >= limit ? after(last) : undefined;
}
