/** Waits out a pause, and then for the browser to be online. Rejects with the signal's reason when it fires. */
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
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = begin(resolve);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    end();
    signal?.removeEventListener("abort", abort);
  }
}
