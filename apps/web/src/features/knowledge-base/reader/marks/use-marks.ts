import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { Mark, MarkItem } from "@antochi/contract/reading-marks";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { leavingApi } from "../../../../api-client/send-on-leaving.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { readingMarksCopy } from "../../../../content/reading-marks.ts";
import { keepBeside } from "../../offline/keep-beside.ts";
import { queueOrSend } from "../../offline/outbox.ts";
import { newId } from "../new-id.ts";
import { type Selected, useSelectedWords } from "./selected-words.ts";
import { bookmarkOn, itemOf, markOf, replaced, type ShownMark, withUnsaved } from "./shown-marks.ts";
import { useUnsavedNotes } from "./unsaved-notes.ts";

/** A note being written, existing or new. `saved` is its text without the draft, where there is one. */
export type WrittenNote = Selected & { id: string; note: string; saved?: string | undefined };

export type Marks = {
  /** In page order. */
  items: readonly ShownMark[];
  /** The bookmark on the page in view. */
  bookmark: MarkItem | undefined;
  toggleBookmark: () => void;
  /** Begins a note on the selected words, or on the page in view. */
  writeNote: () => void;
  editNote: (item: MarkItem) => void;
  /** Stores the form's text as a draft, or drops the draft where the text is the saved one. */
  typeNote: (written: WrittenNote, words: string) => void;
  /** Whether these words would be a draft. */
  isDraft: (written: WrittenNote, words: string) => boolean;
  saveNote: (written: WrittenNote) => void;
  /** Sends an unsaved note again. */
  sendUnsaved: (item: Pick<MarkItem, "id">) => void;
  remove: (item: Pick<MarkItem, "id">) => void;
  /** The dialog that is open over the document. */
  sheet: { kind: "list" } | { kind: "note"; written: WrittenNote } | undefined;
  openList: () => void;
  close: () => void;
};

const none: readonly MarkItem[] = [];

type MarkedDocument = { article: ListedArticle; page: number; pages: RefObject<HTMLElement | null> };

/**
 * This member's marks in the open document. Changes are optimistic: they are shown at once, and rolled back with a message
 * where the server refuses them.
 */
export function useMarks({ article, page, pages }: MarkedDocument): Marks {
  const [sheet, setSheet] = useState<Marks["sheet"]>();
  const edition = article.document?.edition ?? 1;
  const articleId = article.id;
  const selected = useSelectedWords(pages);
  const { data } = api.marks.listMarks.useQuery({ articleId });
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
  const { listMarks } = api.useUtils().marks;
  const client = useQueryClient();
  const bookmark = bookmarkOn(items, page);

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
    async (
      id: string,
      next: ((was: MarkItem | undefined) => MarkItem) | undefined,
      send: () => Promise<unknown>,
    ): Promise<boolean> => {
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
        void toastFailure(error, readingMarksCopy.failed);
        return false;
      }
      underWay.current -= 1;
      await catchUp();
      return true;
    },
    [articleId, catchUp, client, listMarks],
  );

  const keep = useCallback(
    (mark: Mark) => {
      const now = new Date().toISOString();
      return change(
        mark.id,
        (was) => (was ? { ...was, note: mark.note, updatedAt: now } : itemOf(mark, now)),
        () => queueOrSend(articleId, { kind: "mark", mark }, () => leavingApi.marks.keepMark.mutate(mark)),
      );
    },
    [articleId, change],
  );

  const keepNote = useCallback(
    async (mark: Mark & { note: string }) => {
      const now = new Date().toISOString();
      unsavedNotes.send(mark, now);
      const isTaken = await keep(mark);
      if (isTaken) unsavedNotes.settle(mark);
      else unsavedNotes.fail(mark, now);
      return isTaken;
    },
    [keep, unsavedNotes],
  );

  const remove = useCallback(
    ({ id }: Pick<MarkItem, "id">) => {
      unsavedNotes.forget(id);
      // A new note that was never sent exists only here.
      const isHere = unsaved.some((note) => note.id === id && note.state === "draft");
      if (isHere && data && !sent.some((item) => item.id === id)) return;
      void change(id, undefined, () =>
        queueOrSend(articleId, { kind: "unmark", mark: { id } }, () =>
          leavingApi.marks.removeMark.mutate({ id }),
        ),
      );
    },
    [articleId, change, data, sent, unsaved, unsavedNotes],
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
    else await keep({ id: newId(), articleId, edition, page, quote: null, note: null });
  }, [articleId, edition, page, keep, remove, listMarks]);

  return useMemo(() => {
    const sentNote = (id: string) => sent.find((item) => item.id === id)?.note ?? undefined;
    const isDraft = ({ id }: WrittenNote, words: string) =>
      words.trim() !== "" && words.trim() !== sentNote(id);
    return {
      items,
      bookmark,
      sheet,
      remove,
      toggleBookmark: () => void toggleBookmark(),
      writeNote() {
        const on = selected() ?? { page, quote: null };
        // Continues a new note that was begun there and left.
        const begun = unsaved.find(
          (each) =>
            each.state === "draft" &&
            each.page === on.page &&
            each.quote === on.quote &&
            sentNote(each.id) === undefined,
        );
        setSheet({ kind: "note", written: { ...on, id: begun?.id ?? newId(), note: begun?.note ?? "" } });
      },
      editNote({ id, page: on, quote, note }) {
        const saved = sentNote(id) === note ? undefined : sentNote(id);
        setSheet({ kind: "note", written: { id, page: on, quote, note: note ?? "", saved } });
      },
      isDraft,
      typeNote(written, words) {
        const { id, page: on, quote } = written;
        const mark = { id, articleId, edition, page: on, quote, note: words };
        if (isDraft(written, words)) unsavedNotes.type(mark, new Date().toISOString());
        else unsavedNotes.untype(id);
      },
      async saveNote({ id, page: on, quote, note }) {
        const written = { id, page: on, quote, note };
        setSheet(undefined);
        // Either the server has this very text, or the note was removed on another device since: without a change it must
        // not be created again.
        if (sent.some((item) => item.id === id && item.note === note && item.unsaved === undefined))
          return unsavedNotes.untype(id);
        // Opens the form again where saving failed; with the same ID, in case only the answer was lost.
        if (await keepNote({ articleId, edition, ...written })) return;
        setSheet((open) => open ?? { kind: "note", written });
      },
      sendUnsaved({ id }) {
        // The last one: a draft comes after the sent note it belongs to.
        const last = unsaved.findLast((each) => each.id === id);
        if (last) void keepNote(markOf({ ...last, note: last.note.trim() }));
      },
      openList: () => setSheet({ kind: "list" }),
      close: () => setSheet(undefined),
    };
  }, [
    items,
    sent,
    bookmark,
    sheet,
    remove,
    toggleBookmark,
    keepNote,
    unsaved,
    unsavedNotes,
    articleId,
    edition,
    page,
    selected,
  ]);
}
