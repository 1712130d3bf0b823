import { useEffect, useRef } from "react";
import { api } from "../../../../api-client/api.ts";
import { toApiError } from "../../../../api-client/api-error.ts";
import { offlineCopy } from "../../../../content/offline.ts";
import { keepRefusedNote } from "../../offline/refused-notes.ts";
import type { Library } from "../../use-library.ts";
import { articlesWithUnsavedNotes, followUnsavedNotes, takeUnsavedNotes } from "./unsaved-notes.ts";

type StrandedNotesOptions = {
  /** The signed-in user's. */
  userId: number | undefined;
  library: Pick<Library, "state" | "articles">;
  isOffline: boolean;
};

/**
 * Turns unsaved notes into refused ones once their article is withdrawn, deleted or for others by now: it no longer opens,
 * and so nothing else would show what was typed.
 */
export function useStrandedNotes({ userId, library: { state, articles }, isOffline }: StrandedNotesOptions) {
  const { client } = api.useUtils();
  const titles = useRef(new Map<number, string>());

  useEffect(() => {
    for (const { id, title } of articles) titles.current.set(id, title);
    if (userId === undefined || isOffline || state !== "ready") return undefined;
    const user = userId;
    const listed = new Set(articles.map(({ id }) => id));
    let isOver = false;

    async function look(): Promise<void> {
      for (const articleId of articlesWithUnsavedNotes(user)) {
        // The list may still be that of saved articles: only the server tells which ones are gone.
        if (listed.has(articleId) || !(await isGone(articleId))) continue;
        if (isOver) return;
        const title = titles.current.get(articleId) ?? null;
        const reason = offlineCopy.acknowledgement.reasons.other;
        for (const { id, note, page } of takeUnsavedNotes(user, articleId))
          keepRefusedNote({ id, note, page, title, reason });
      }
    }
    async function isGone(articleId: number): Promise<boolean> {
      try {
        await client.reading.standing.query({ articleId });
        return false;
      } catch (error) {
        return toApiError(error).code === "not-found";
      }
    }

    void look();
    const unfollow = followUnsavedNotes(() => void look());
    return () => {
      isOver = true;
      unfollow();
    };
  }, [userId, isOffline, state, articles, client]);
}
