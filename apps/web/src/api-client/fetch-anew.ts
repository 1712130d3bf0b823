type Fetchable<Input, Output> = {
  cancel: (input: Input) => Promise<void>;
  fetch: (input: Input, options: { staleTime: number }) => Promise<Output>;
};

/**
 * Fetches what something has just happened to, and shows it wherever it is shown. A fetch of the same that is under way is
 * given up: TanStack Query would answer with it, although the server may have read it before that.
 */
export async function fetchAnew<Input, Output>(
  query: Fetchable<Input, Output>,
  input: Input,
): Promise<Output> {
  await query.cancel(input);
  return query.fetch(input, { staleTime: 0 });
}
