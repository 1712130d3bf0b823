import { inboxKinds, type InboxItem } from "@antochi/contract/inbox";
import { useEffect, useRef } from "react";
import { liveApi } from "../../../api-client/live-api.ts";

/** How long to wait before listening again after a stream ended, in milliseconds. */
const retryAfterMs = 2_000;

type Listener = {
  /** Something happened to an enquiry. */
  heard: (enquiry: Pick<InboxItem, "kind" | "id">) => void;
  /** Something may have happened to any, while nobody listened. */
  missed: () => void;
};

/** Hears what others do in the inbox, while it is open. */
export function useInboxNews(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const left = new AbortController();
    let retry: number | undefined;
    let stream: { unsubscribe: () => void } | undefined;
    let isFirst = true;

    function listen() {
      stream = liveApi.enquiries.inboxNews.subscribe(undefined, {
        onData({ kind, id }) {
          if (left.signal.aborted) return;
          const known = inboxKinds.find((each) => each === kind);
          if (known !== undefined && id !== null) latest.current.heard({ kind: known, id });
          else if (kind === null && !isFirst) latest.current.missed();
          isFirst = false;
        },
        onComplete: again,
        onError: again,
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
