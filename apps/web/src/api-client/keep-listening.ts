import { toApiError } from "./api-error.ts";

/** How long to wait before reconnecting after a stream ended, in milliseconds. */
export const retryAfterMs = 2_000;

/** The lifecycle callbacks of a stream; the subscriber adds one for its data. */
export type StreamEnds = {
  readonly onStarted: () => void;
  readonly onComplete: () => void;
  readonly onError: (error: unknown) => void;
};

type Listening = {
  /** Starts the stream. Data that arrives after `left` is aborted must be ignored. */
  subscribe: (ends: StreamEnds, left: AbortSignal) => { unsubscribe: () => void };
  onOpen?: () => void;
  /** The stream ended and will be retried. */
  onLost?: () => void;
  /**
   * The listener may no longer listen (401, 403): nothing is retried unless `again` is called. Without this callback, the
   * user's next action reveals that the session ended or the role is gone.
   */
  onRefused?: (again: () => void, error: unknown) => void;
};

/** Listens to a stream, reconnecting until the returned function is called. */
export function keepListening({ subscribe, onOpen, onLost, onRefused }: Listening): () => void {
  // Unsubscribing ends the stream too, and that end must not trigger a retry.
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
    if (status === 401 || status === 403) onRefused?.(again, error);
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
