import { inboxKinds, type InboxItem } from "@antochi/contract/inbox";
import { useEffect } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";
import type { News } from "../lists/use-news.ts";

/**
 * Hears what others do in the inbox, while it is open.
 * @param onNews gets the enquiry that something happened to; null where it may be any, as it is in the beginning. Stays the
 * same.
 */
export function useInboxNews(onNews: (news: News<Pick<InboxItem, "kind" | "id">>) => void): void {
  useEffect(
    () =>
      keepListening({
        subscribe: (ends, left) =>
          liveApi.enquiries.inboxNews.subscribe(undefined, {
            ...ends,
            onData({ kind, id }) {
              if (left.aborted) return;
              const known = inboxKinds.find((each) => each === kind);
              if (known !== undefined && id !== null) onNews([{ kind: known, id }]);
              else if (kind === null) onNews(null);
            },
          }),
      }),
    [onNews],
  );
}
