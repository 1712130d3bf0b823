import { pageSizes } from "@antochi/contract/pagination";
import { useCallback, useEffect, useRef } from "react";
import { api } from "../../../api-client/api.ts";
import { currentKept } from "./kept-state.ts";

/** Refetches the list of articles. @param removed articles that were removed from this device meanwhile */
export type RefetchList = (removed?: readonly number[]) => Promise<void>;

/**
 * Returns a stable function that refetches the list of articles after a contact with the server. While an article is open,
 * a newer edition in that list would take the place of what is being read: where one may be out, its reader is told, and
 * the list is refetched once the article is closed or another one is opened.
 */
export function useListRefetch(openId: number | undefined): RefetchList {
  const { knowledgeBase, reading } = api.useUtils();
  const { listArticles } = knowledgeBase;
  const isOwed = useRef(false);
  const open = useRef(openId);
  useEffect(() => {
    open.current = openId;
    return () => {
      if (!isOwed.current) return;
      isOwed.current = false;
      void listArticles.invalidate();
    };
  }, [openId, listArticles]);

  return useCallback(
    async (removed = []) => {
      const id = open.current;
      const pages = listArticles.getInfiniteData({ limit: pageSizes.articles.default })?.pages ?? [];
      // Without a row in the list the article is not being read, and one that was removed may no longer be.
      const isRead = pages.some((articles) => articles.some((article) => article.id === id));
      if (id === undefined || !isRead || removed.includes(id) || !mayBeOutdated(id)) {
        isOwed.current = false;
        await listArticles.invalidate();
      } else {
        isOwed.current = true;
        await reading.standing.invalidate({ articleId: id });
      }
    },
    [listArticles, reading],
  );
}

/** Whether a newer edition may be out: of a saved article the last contact tells, of any other nothing does. */
function mayBeOutdated(articleId: number): boolean {
  const kept = currentKept().articles.find((article) => article.articleId === articleId);
  return kept === undefined || kept.newerEdition !== null;
}
