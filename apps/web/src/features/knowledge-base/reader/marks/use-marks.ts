import type { ListedArticle } from "@antochi/contract/knowledge-base";
import type { Mark, MarkItem } from "@antochi/contract/reading-marks";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { leavingApi } from "../../../../api-client/send-on-leaving.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { readingMarksCopy } from "../../../../content/reading-marks.ts";
import { keepBeside } from "../../offline/keep-beside.ts";
import { tellOrSend } from "../../offline/tell.ts";
import { newId } from "../new-id.ts";
import { type Selected, useSelectedWords } from "./selected-words.ts";

/** A note that is being written: one that is there, or a new one. */
export type WrittenNote = Selected & { id?: string; note: string };

export type Marks = {
  /** In the order of the pages. */
  items: readonly MarkItem[];
  /** The bookmark on the page in view. */
  bookmark: MarkItem | undefined;
  toggleBookmark: () => void;
  /** Begins a note on the words that are selected, or on the page in view. */
  writeNote: () => void;
  editNote: (item: MarkItem) => void;
  saveNote: (written: WrittenNote) => void;
  remove: (item: Pick<MarkItem, "id">) => void;
  /** What is open over the document. */
  sheet: { kind: "list" } | { kind: "note"; written: WrittenNote } | undefined;
  openList: () => void;
  close: () => void;
};

const none: readonly MarkItem[] = [];

type MarkedDocument = { article: ListedArticle; page: number; pages: RefObject<HTMLElement | null> };

/** This member's marks in the open document. What they do is seen at once; where the server refuses it, it is taken back and said. */
export function useMarks({ article, page, pages }: MarkedDocument): Marks {
  const [sheet, setSheet] = useState<Marks["sheet"]>();
  const edition = article.document?.edition ?? 1;
  const articleId = article.id;
  const selected = useSelectedWords(pages);
  const { data } = api.marks.listMarks.useQuery({ articleId });
  const items = data ?? none;
  useEffect(() => {
    if (data) keepBeside(articleId, { marks: data });
  }, [articleId, data]);
  const { listMarks } = api.useUtils().marks;
  const bookmark = items.find((item) => item.note === null && item.quote === null && item.page === page);

  const change = useCallback(
    (
      next: (items: readonly MarkItem[]) => MarkItem[],
      send: () => Promise<unknown>,
      onFailure?: () => void,
    ) => {
      void listMarks.cancel({ articleId });
      listMarks.setData({ articleId }, (before = []) =>
        next(before).toSorted((one, other) => one.page - other.page),
      );
      send().catch((error: unknown) => {
        void listMarks.invalidate({ articleId });
        void toastFailure(error, readingMarksCopy.failed);
        onFailure?.();
      });
    },
    [articleId, listMarks],
  );

  const keep = useCallback(
    (mark: Mark, onFailure?: () => void) => {
      const now = new Date().toISOString();
      change(
        (before) => {
          const known = before.find(({ id }) => id === mark.id);
          const item = known
            ? { ...known, note: mark.note, updatedAt: now }
            : { ...mark, isOutdated: false, createdAt: now, updatedAt: now };
          return [...before.filter(({ id }) => id !== mark.id), item];
        },
        () => tellOrSend(articleId, { kind: "mark", mark }, () => leavingApi.marks.keepMark.mutate(mark)),
        onFailure,
      );
    },
    [articleId, change],
  );

  const remove = useCallback(
    ({ id }: Pick<MarkItem, "id">) =>
      change(
        (before) => before.filter((item) => item.id !== id),
        () =>
          tellOrSend(articleId, { kind: "unmark", mark: { id } }, () =>
            leavingApi.marks.removeMark.mutate({ id }),
          ),
      ),
    [articleId, change],
  );

  return useMemo(
    () => ({
      items,
      bookmark,
      sheet,
      remove,
      toggleBookmark: () =>
        bookmark
          ? remove(bookmark)
          : keep({ id: newId(), articleId, edition, page, quote: null, note: null }),
      writeNote: () =>
        setSheet({ kind: "note", written: { ...(selected() ?? { page, quote: null }), note: "" } }),
      editNote: ({ id, page: on, quote, note }) =>
        setSheet({ kind: "note", written: { id, page: on, quote, note: note ?? "" } }),
      saveNote: ({ id = newId(), ...written }) => {
        setSheet(undefined);
        // What was written stands there again where it was not taken; under the same id, should only the answer have been lost.
        keep({ id, articleId, edition, ...written }, () =>
          setSheet((open) => open ?? { kind: "note", written: { id, ...written } }),
        );
      },
      openList: () => setSheet({ kind: "list" }),
      close: () => setSheet(undefined),
    }),
    [items, bookmark, sheet, remove, keep, articleId, edition, page, selected],
  );
}
