import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { MarkItem } from "@antochi/contract/reading-marks";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { readingMarksCopy } from "../../../../content/reading-marks.ts";
import { keepBeside } from "../../offline/keep-beside.ts";
import { useKept } from "../../offline/kept-state.ts";
import { newId } from "../new-id.ts";
import { useSelectedWords } from "./selected-words.ts";
import { bookmarkOn, type ShownMark, withUnsaved } from "./shown-marks.ts";
import { useUnsavedNotes } from "./unsaved-notes.ts";
import { useMarkChanges } from "./use-mark-changes.ts";
import { type Notes, type Sheet, useNotes } from "./use-notes.ts";

export type Marks = Notes & {
  /** In page order. */
  items: readonly ShownMark[];
  /** The bookmark on the page in view. */
  bookmark: MarkItem | undefined;
  toggleBookmark: () => void;
  remove: (item: Pick<MarkItem, "id">) => void;
  sheet: Sheet;
  openList: () => void;
  close: () => void;
};

const none: readonly MarkItem[] = [];

type MarkedDocument = { article: ListedArticle; page: number; pages: RefObject<HTMLElement | null> };

/** This member's bookmarks and notes in the open document. */
export function useMarks({ article: { id: articleId, document }, page, pages }: MarkedDocument): Marks {
  const [sheet, setSheet] = useState<Sheet>();
  const edition = document?.edition ?? 1;
  const selected = useSelectedWords(pages);
  const { listMarks } = api.useUtils().marks;
  const changes = useMarkChanges(articleId);
  const { articles: saved } = useKept();
  const isSaved = saved.some((each) => each.articleId === articleId);
  /** Whether the server may not know the latest change yet: those of a saved article are queued. */
  const isAhead = useCallback(() => isSaved || changes.isUnderWay(), [isSaved, changes]);
  const { data } = api.marks.listMarks.useQuery(
    { articleId },
    // They may have been changed on another device.
    { refetchOnWindowFocus: () => (isAhead() ? false : "always") },
  );
  useEffect(() => {
    if (data) keepBeside(articleId, { marks: data });
  }, [articleId, data]);

  const { unsaved, change: unsavedNotes } = useUnsavedNotes(articleId);
  const items = useMemo(() => withUnsaved(data ?? none, unsaved), [data, unsaved]);
  /** Without drafts. */
  const sent = useMemo(
    () =>
      withUnsaved(
        data ?? none,
        unsaved.filter(({ state }) => state !== "draft"),
      ),
    [data, unsaved],
  );
  useEffect(() => {
    // Where only the answer was lost, the server has the note.
    for (const { id, note, state } of unsaved)
      if (state === "failed" && data?.some((item) => item.id === id && item.note === note))
        unsavedNotes.settle({ id, note });
  }, [data, unsaved, unsavedNotes]);

  const place = { articleId, edition, page };
  const notes = useNotes({ place, selected, sent, unsaved, unsavedNotes, keep: changes.keep, setSheet });

  const remove = useCallback(
    ({ id }: Pick<MarkItem, "id">) => {
      unsavedNotes.forget(id);
      // A new note that was never sent exists only here.
      const isHere = unsaved.some((note) => note.id === id && note.state === "draft");
      if (isHere && data && !sent.some((item) => item.id === id)) return;
      void changes.remove(id);
    },
    [changes, data, sent, unsaved, unsavedNotes],
  );

  const toggleBookmark = useCallback(async () => {
    try {
      // Only the list tells whether to add or to remove it.
      await (listMarks.getData({ articleId }) ?? listMarks.fetch({ articleId }, { networkMode: "always" }));
    } catch (error) {
      await toastFailure(error, readingMarksCopy.failed);
      return;
    }
    const there = bookmarkOn(listMarks.getData({ articleId }) ?? none, page);
    if (there) remove(there);
    else await changes.keep({ id: newId(), articleId, edition, page, quote: null, note: null });
  }, [articleId, changes, edition, page, remove, listMarks]);

  return useMemo(
    () => ({
      ...notes,
      items,
      bookmark: bookmarkOn(items, page),
      toggleBookmark: () => void toggleBookmark(),
      remove,
      sheet,
      openList() {
        if (!isAhead()) void listMarks.invalidate({ articleId });
        setSheet({ kind: "list" });
      },
      close: () => setSheet(undefined),
    }),
    [notes, items, page, toggleBookmark, remove, sheet, articleId, isAhead, listMarks],
  );
}
