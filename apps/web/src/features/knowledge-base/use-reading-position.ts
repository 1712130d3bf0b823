import { useCallback, useEffect, useRef, useState } from "react";
import { toApiError } from "../../api-client/api-error.ts";
import { api } from "../../api-client/api.ts";
// Here already when it is needed: a page that is being left loads nothing any more.
import { leavingApi } from "../../api-client/send-on-leaving.ts";

/** How long a page has to be in view before it counts as reached, in milliseconds. */
const dwell = 1_500;

/** The latest save: a list that is asked for before it is done would still have the page before. */
let saving: Promise<unknown> = Promise.resolve();

/** The latest page of each article that was to be saved, and those that could not be without a connection. */
const latest = new Map<number, number>();
const unsaved = new Map<number, number>();

function save(articleId: number, page: number): void {
  latest.set(articleId, page);
  unsaved.delete(articleId);
  saving = leavingApi.reading.savePosition.mutate({ articleId, page }).catch((error: unknown) => {
    if (toApiError(error).status !== null || latest.get(articleId) !== page) return;
    unsaved.set(articleId, page);
    window.addEventListener("online", saveAgain, { once: true });
  });
}

function saveAgain(): void {
  for (const [articleId, page] of unsaved) save(articleId, page);
}

/**
 * Keeps where the member is in an article: on the server, for every device, once a page has been in view for a
 * moment, when they leave, or when the connection is back; and in the lists of this screen. A failure never disturbs
 * reading.
 * @returns to be told of each page that comes into view
 */
export function useReadingPosition(articleId: number): (page: number) => void {
  const utils = api.useUtils();
  const waiting = useRef<{ page: number; timer: ReturnType<typeof setTimeout> }>(undefined);

  const keep = useCallback(() => {
    if (!waiting.current) return;
    const { page, timer } = waiting.current;
    waiting.current = undefined;
    clearTimeout(timer);
    save(articleId, page);
    const updatedAt = new Date().toISOString();
    utils.reading.listPositions.setData(undefined, (positions) => [
      { articleId, page, updatedAt },
      ...(positions ?? []).filter((position) => position.articleId !== articleId),
    ]);
  }, [articleId, utils]);

  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);

  return useCallback(
    (page) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { page, timer: setTimeout(keep, dwell) };
    },
    [keep],
  );
}

/**
 * Fetches anew where the member stopped when an article opens, since they may have read on elsewhere while this screen
 * stayed open. Where that fails, what was known before remains.
 * @returns whether the positions are as new as they will be
 */
export function usePositionsAnew(isMember: boolean): boolean {
  const { listPositions } = api.useUtils().reading;
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isMember) return undefined;
    let isGone = false;
    saveAgain();
    void saving
      // Offline it fails at once instead of waiting for a line.
      .then(() => listPositions.fetch(undefined, { staleTime: 0, networkMode: "always" }))
      .catch(() => undefined)
      .then(() => {
        if (!isGone) setDone(true);
      });
    return () => {
      isGone = true;
    };
  }, [isMember, listPositions]);

  return isDone;
}
