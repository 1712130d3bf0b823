import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { notifyManager } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { api } from "../../api-client/api.ts";
// Imported statically: a page that is being left loads nothing more.
import { leavingApi } from "../../api-client/send-on-leaving.ts";
import { noticeSignOut } from "../../session/notice-sign-out.ts";
import { tabOwner } from "../../session/tab-owner.ts";
import { keepBeside } from "./offline/keep-beside.ts";
import { queueOrSend } from "./offline/outbox.ts";
import { createPositionSaver } from "./position-saver.ts";

/** One for the whole page: a save may still be in flight, or wait for a connection, long after its article was closed. */
const saver = createPositionSaver({
  send: (position) =>
    queueOrSend(position.articleId, { kind: "place", place: position }, async () => {
      // A tab whose user has signed out is being left, and somebody else may be signed in.
      if (tabOwner() !== undefined) await leavingApi.reading.savePosition.mutate(position);
    }),
  account: tabOwner,
  isOffline: (error) => toApiError(error).status === null,
  onceOnline: (retry) => window.addEventListener("online", retry, { once: true }),
});

/**
 * Saves the member's position in an article: on the server, for all their devices, and in this screen's query cache. A
 * failure disturbs reading only where it has ended: the article is gone, or nobody is signed in any more.
 */
export function useSavePosition({ id: articleId, document }: ListedArticle): (page: number) => void {
  const utils = api.useUtils();
  const edition = document?.edition;
  return useCallback(
    (page) => {
      saver.save({ articleId, page, edition }, (error) => {
        // The article was deleted while it was being read: once the list is refetched, a notice replaces the reader.
        if (toApiError(error).status === 404) void utils.knowledgeBase.listArticles.invalidate();
        // What is read from here on would count for nobody: a prompt replaces the reader.
        void noticeSignOut(error);
      });
      const updatedAt = new Date().toISOString();
      keepBeside(articleId, { position: { articleId, page, edition: edition ?? 1, updatedAt } });
      utils.reading.listPositions.setData(undefined, (positions) => [
        { articleId, page, edition: edition ?? 1, updatedAt },
        ...(positions ?? []).filter((position) => position.articleId !== articleId),
      ]);
    },
    [articleId, edition, utils],
  );
}

/**
 * Refetches the member's positions when an article opens, since they may have read on elsewhere while this screen stayed
 * open. If that fails, the known ones remain.
 * @returns whether the refetch is over, successful or not
 */
export function useRefetchedPositions(isMember: boolean): boolean {
  const { listPositions } = api.useUtils().reading;
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isMember) return undefined;
    let isGone = false;
    saver.retry();
    // A list fetched before the save in flight is done would still have the previous page.
    void saver
      .whenSaved()
      // Offline this fails at once instead of waiting for a connection.
      .then(() => listPositions.fetch(undefined, { staleTime: 0, networkMode: "always" }))
      .catch(() => undefined)
      .then(() =>
        // After the notification of the screens, or the reader would open without the position that has just come.
        notifyManager.schedule(() => {
          if (!isGone) setDone(true);
        }),
      );
    return () => {
      isGone = true;
    };
  }, [isMember, listPositions]);

  return isDone;
}
