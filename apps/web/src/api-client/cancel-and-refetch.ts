type Refetchable = { cancel: () => Promise<void>; invalidate: () => Promise<void> };

/**
 * Has queries fetched again after a change of what they show. A first fetch that is still under way is given up: TanStack
 * Query would keep to it, although the server may have answered it before the change, and ask no more.
 */
export async function cancelAndRefetch(...queries: Refetchable[]): Promise<void> {
  await Promise.all(
    queries.map(async (query) => {
      await query.cancel();
      await query.invalidate();
    }),
  );
}
