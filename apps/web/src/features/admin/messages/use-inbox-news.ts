import { inboxKinds, type InboxItem } from "@antochi/contract/inbox";
import { useEffect, useRef } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";

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
    let isFirst = true;
    return keepListening({
      subscribe: (ends, left) =>
        liveApi.enquiries.inboxNews.subscribe(undefined, {
          ...ends,
          onData({ kind, id }) {
            if (left.aborted) return;
            const known = inboxKinds.find((each) => each === kind);
            if (known !== undefined && id !== null) latest.current.heard({ kind: known, id });
            else if (kind === null && !isFirst) latest.current.missed();
            isFirst = false;
          },
        }),
    });
  }, []);
}
