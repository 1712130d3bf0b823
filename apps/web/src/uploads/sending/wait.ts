/** Waits for a delay, and then until the browser is online. Rejects with the signal's reason when it is aborted. */
export async function waitToRetry(delayMs: number, signal?: AbortSignal): Promise<void> {
  await abortable(signal, (resolve) => {
    const timer = setTimeout(resolve, delayMs);
    return () => clearTimeout(timer);
  });
  if (navigator.onLine) return;
  await abortable(signal, (resolve) => {
    addEventListener("online", resolve, { once: true });
    return () => removeEventListener("online", resolve);
  });
}

async function abortable(
  signal: AbortSignal | undefined,
  begin: (resolve: () => void) => () => void,
): Promise<void> {
  signal?.throwIfAborted();
  let end = () => {};
  const over = new AbortController();
  try {
    await new Promise<void>((resolve) => {
      end = begin(resolve);
      signal?.addEventListener("abort", () => resolve(), { signal: over.signal });
    });
    signal?.throwIfAborted();
  } finally {
    over.abort();
    end();
  }
}
