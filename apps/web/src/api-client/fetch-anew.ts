type Fetchable<Input, Output> = {
  cancel: (input: Input) => Promise<void>;
  fetch: (input: Input, options: { staleTime: number }) => Promise<Output>;
};

/**
 * Refetches what has just changed, and updates every screen that shows it. Cancels a fetch of it that is in flight:
 * TanStack Query would return its result, although the server may have read it before the change.
 */
export async function fetchAnew<Input, Output>(
  query: Fetchable<Input, Output>,
  input: Input,
): Promise<Output> {
  await query.cancel(input);
  return query.fetch(input, { staleTime: 0 });
}
