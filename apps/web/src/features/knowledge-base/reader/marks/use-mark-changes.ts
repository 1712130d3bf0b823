import type { Mark, MarkItem } from "@antochi/contract/reading-marks";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useMemo, useRef } from "react";
import { toApiError } from "../../../../api-client/api-error.ts";
import { api } from "../../../../api-client/api.ts";
import { leavingApi } from "../../../../api-client/send-on-leaving.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { readingMarksCopy } from "../../../../content/reading-marks.ts";
import { noticeSignOut } from "../../../../session/notice-sign-out.ts";
import { queueOrSend } from "../../offline/outbox.ts";
import { itemOf, replaced } from "./shown-marks.ts";

/** One change of a mark: how it looks afterwards, undefined where it is removed, and what sends it. */
type Change = {
  id: string;
  next: ((was: MarkItem | undefined) => MarkItem) | undefined;
  /** Whether a dialog shows its words once its article is gone: a toast would cover that. */
  isShownWhenGone?: boolean;
  send: () => Promise<unknown>;
};

/**
 * Changes this member's marks in an article optimistically: a change is shown at once, and rolled back with a message where
 * the server refuses it.
 */
export function useMarkChanges(articleId: number) {
  const {
    marks: { listMarks },
    knowledgeBase: { listArticles },
  } = api.useUtils();
  const client = useQueryClient();
  const underWay = useRef(0);
  const isBehind = useRef(false);

  /** Refetches the list once no change is under way that it might miss. */
  const catchUp = useCallback(async () => {
    if (!isBehind.current || underWay.current > 0) return;
    isBehind.current = false;
    // A fetch under way may have started before the change.
    if (!listMarks.getData({ articleId })) await listMarks.fetch({ articleId }).catch(() => undefined);
    if (underWay.current > 0) isBehind.current = true;
    else await listMarks.invalidate({ articleId });
  }, [articleId, listMarks]);

  /** @returns whether the server accepted it */
  const change = useCallback(
    async ({ id, next, isShownWhenGone = false, send }: Change): Promise<boolean> => {
      const known = listMarks.getData({ articleId });
      const was = known?.find((item) => item.id === id);
      const put = (item: MarkItem | undefined) =>
        listMarks.setData({ articleId }, (before) => before && replaced(before, id, item));
      // A list that has not arrived yet must not be reduced to this one mark.
      if (!known || client.isFetching({ queryKey: getQueryKey(api.marks.listMarks, { articleId }) }) > 0)
        isBehind.current = true;
      if (known) {
        void listMarks.cancel({ articleId });
        put(next?.(was));
      }
      underWay.current += 1;
      try {
        await send();
      } catch (error) {
        underWay.current -= 1;
        if (known) put(was);
        isBehind.current = true;
        void catchUp();
        // The article is withdrawn, or for others, by now: once the list is refetched, a notice replaces the reader.
        const isGone = toApiError(error).code === "not-found";
        if (isGone) void listArticles.invalidate();
        if (isGone && isShownWhenGone) return false;
        void noticeSignOut(error).then((refusal) => toastFailure(refusal, readingMarksCopy.failed));
        return false;
      }
      underWay.current -= 1;
      await catchUp();
      return true;
    },
    [articleId, catchUp, client, listArticles, listMarks],
  );

  return useMemo(
    () => ({
      /** Whether a change is under way, which a list fetched now might miss. */
      isUnderWay: () => underWay.current > 0,
      /** @returns whether the server accepted it */
      keep: (mark: Mark): Promise<boolean> => {
        const now = new Date().toISOString();
        return change({
          id: mark.id,
          next: (was) => (was ? { ...was, note: mark.note, updatedAt: now } : itemOf(mark, now)),
          isShownWhenGone: mark.note !== null,
          send: () =>
            queueOrSend(articleId, { kind: "mark", mark }, () => leavingApi.marks.keepMark.mutate(mark)),
        });
      },
      remove: (id: string): Promise<boolean> =>
        change({
          id,
          next: undefined,
          send: () =>
            queueOrSend(articleId, { kind: "unmark", mark: { id } }, () =>
              leavingApi.marks.removeMark.mutate({ id }),
            ),
        }),
    }),
    [articleId, change],
  );
}
