import { inboxKinds, type InboxItem } from "@antochi/contract/inbox";
import { useEffect } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";
import type { News } from "../lists/use-news.ts";

/**
 * Listens to changes of the inbox by others, while it is open.
 * @param onNews called with the changed enquiry; null if any may have changed, as at the start. Must be a stable function.
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
