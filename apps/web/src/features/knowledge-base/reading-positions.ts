import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { notifyManager } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { api } from "../../api-client/api.ts";
// Here already when it is needed: a page that is being left loads nothing any more.
import { leavingApi } from "../../api-client/send-on-leaving.ts";
import { tabOwner } from "../../session/tab-owner.ts";
import { keepBeside } from "./offline/keep-beside.ts";
import { tellOrSend } from "./offline/tell.ts";
import { createPositionSaver } from "./position-saver.ts";

/** Of the whole page: a save may still be in flight, or wait for a connection, when its article is long closed. */
const saver = createPositionSaver({
  send: (position) =>
    tellOrSend(position.articleId, { kind: "place", place: position }, async () => {
      // A tab that is nobody's any more is being left, perhaps with another signed in.
      if (tabOwner() !== undefined) await leavingApi.reading.savePosition.mutate(position);
    }),
  account: tabOwner,
  isOffline: (error) => toApiError(error).status === null,
  onceOnline: (retry) => window.addEventListener("online", retry, { once: true }),
});

/**
 * Saves where the member is in an article: on the server, for every device, and in the lists of this screen. A failure
 * never disturbs reading.
 */
export function useSavePosition({ id: articleId, document }: ListedArticle): (page: number) => void {
  const utils = api.useUtils();
  const edition = document?.edition;
  return useCallback(
    (page) => {
      saver.save({ articleId, page, edition }, (error) => {
        // It was deleted while it was read: once the list knows, the reader gives way to a word about it.
        if (toApiError(error).status === 404) void utils.knowledgeBase.listArticles.invalidate();
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
 * Refetches where the member stopped when an article opens, since they may have read on elsewhere while this screen
 * stayed open. Where that fails, what was known before remains.
 * @returns whether the positions are as new as they will be
 */
export function useRefetchedPositions(isMember: boolean): boolean {
  const { listPositions } = api.useUtils().reading;
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isMember) return undefined;
    let isGone = false;
    saver.retry();
    // A list that is fetched before the save in flight is done would still have the page before.
    void saver
      .whenSaved()
      // Offline it fails at once instead of waiting for a line.
      .then(() => listPositions.fetch(undefined, { staleTime: 0, networkMode: "always" }))
      .catch(() => undefined)
      .then(() =>
        // After what tells the screens of them, or the reader would open without the place that has just come.
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
