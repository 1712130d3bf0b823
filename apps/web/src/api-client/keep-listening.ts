import { toApiError } from "./api-error.ts";

/** How long to wait before listening again after a stream ended, in milliseconds. */
export const retryAfterMs = 2_000;

/** What a stream tells of itself; who subscribes adds what to do with its data. */
export type StreamEnds = {
  readonly onStarted: () => void;
  readonly onComplete: () => void;
  readonly onError: (error: unknown) => void;
};

type Listening = {
  /** Starts the stream. What still comes once `left` is aborted is for nobody. */
  subscribe: (ends: StreamEnds, left: AbortSignal) => { unsubscribe: () => void };
  onOpen?: () => void;
  /** The stream ended, and is tried again. */
  onLost?: () => void;
  /**
   * Who listens may no longer do so: nothing is tried again but by the function given. Without it, the session that ended
   * or the role that is gone is found by what the person does next.
   */
  onRefused?: (again: () => void) => void;
};

/** Listens to a stream over and over until the function that it returns is called. */
export function keepListening({ subscribe, onOpen, onLost, onRefused }: Listening): () => void {
  // Unsubscribing ends the stream too, which must not be taken for an end that calls for another try.
  const left = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stream: { unsubscribe: () => void } | undefined;

  function listen() {
    stream = subscribe({ onStarted, onComplete: again, onError }, left.signal);
  }
  function onStarted() {
    if (!left.signal.aborted) onOpen?.();
  }
  function onError(error: unknown) {
    const { status } = toApiError(error);
    if (left.signal.aborted) return;
    if (status === 401 || status === 403) onRefused?.(again);
    else again();
  }
  function again() {
    if (left.signal.aborted) return;
    onLost?.();
    clearTimeout(retry);
    retry = setTimeout(listen, retryAfterMs);
  }

  listen();
  return () => {
    left.abort();
    clearTimeout(retry);
    stream?.unsubscribe();
  };
}
