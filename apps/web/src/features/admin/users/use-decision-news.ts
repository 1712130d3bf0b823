import { useEffect, useRef } from "react";
import { toApiError } from "../../../api-client/api-error.ts";
import { liveApi } from "../../../api-client/live-api.ts";

/** How long to wait before listening again after a stream ended, in milliseconds. */
const retryAfterMs = 2_000;

/**
 * Hears about whom something is decided, by anybody, while registrations are looked at.
 * @param onNews gets their ids; null where it may be anybody, as it is in the beginning
 */
export function useDecisionNews(onNews: (ids: readonly number[] | null) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    // Unsubscribing ends the stream too, which must not be taken for an end that calls for another try.
    const left = new AbortController();
    let retry: number | undefined;
    let stream: { unsubscribe: () => void } | undefined;

    function listen() {
      stream = liveApi.admin.decisionNews.subscribe(undefined, {
        onData({ ids }) {
          if (!left.signal.aborted) latest.current(ids);
        },
        onComplete: again,
        onError(error) {
          const { status } = toApiError(error);
          // Who may no longer listen finds the session ended, or the role gone, by what they do next.
          if (status !== 401 && status !== 403) again();
        },
      });
    }
    function again() {
      if (left.signal.aborted) return;
      retry = window.setTimeout(listen, retryAfterMs);
    }

    listen();
    return () => {
      left.abort();
      window.clearTimeout(retry);
      stream?.unsubscribe();
    };
  }, []);
}
