import { useCallback, useEffect, useRef } from "react";
import { api } from "../../api-client/api.ts";
// Here already when it is needed: a page that is being left loads nothing any more.
import { leavingApi } from "../../api-client/send-on-leaving.ts";

/** How long a page has to be in view before it counts as reached, in milliseconds. */
const dwell = 1_500;

/**
 * Keeps where the member is in an article: on the server, for every device, once a page has been in view for a
 * moment or when they leave; and in the lists of this screen. A failure never disturbs reading.
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
    leavingApi.reading.savePosition.mutate({ articleId, page }).catch(() => undefined);
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
