type Refetchable = { cancel: () => Promise<void>; invalidate: () => Promise<void> };

/**
 * Refetches queries after a change of their data. Cancels a first fetch that is still in flight: TanStack Query would reuse
 * it and not ask again, although the server may have answered it before the change.
 */
export async function cancelAndRefetch(...queries: Refetchable[]): Promise<void> {
  await Promise.all(
    queries.map(async (query) => {
      await query.cancel();
      await query.invalidate();
    }),
  );
}
