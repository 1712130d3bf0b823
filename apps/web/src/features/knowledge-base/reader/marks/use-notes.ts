import type { Mark, MarkItem } from "@antochi/contract/reading-marks";
import { type Dispatch, type SetStateAction, useCallback, useMemo } from "react";
import { newId } from "../new-id.ts";
import type { Selected } from "./selected-words.ts";
import { markOf, type ShownMark } from "./shown-marks.ts";
import type { UnsavedNote, UnsavedNotes } from "./unsaved-notes.ts";

/** A note being written, existing or new. `saved` is its text without the draft, where there is one. */
export type WrittenNote = Selected & { id: string; note: string; saved?: string | undefined };

/** The dialog that is open over the document. */
export type Sheet = { kind: "list" } | { kind: "note"; written: WrittenNote } | undefined;

export type Notes = {
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
};

type NotesOptions = {
  /** The document and the page in view. */
  place: { articleId: number; edition: number; page: number };
  selected: () => Selected | undefined;
  /** The marks without drafts. */
  sent: readonly ShownMark[];
  unsaved: readonly UnsavedNote[];
  unsavedNotes: UnsavedNotes;
  /** @returns whether the server accepted it */
  keep: (mark: Mark) => Promise<boolean>;
  setSheet: Dispatch<SetStateAction<Sheet>>;
};

/** Writes notes: their form, their drafts, and those that are being sent or could not be. */
export function useNotes({
  place,
  selected,
  sent,
  unsaved,
  unsavedNotes,
  keep,
  setSheet,
}: NotesOptions): Notes {
  const { articleId, edition, page } = place;
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

  return useMemo(() => {
    const sentNote = (id: string) => sent.find((item) => item.id === id)?.note ?? undefined;
    const isDraft = ({ id }: WrittenNote, words: string) =>
      words.trim() !== "" && words.trim() !== sentNote(id);
    return {
      isDraft,
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
    };
  }, [articleId, edition, page, selected, sent, unsaved, unsavedNotes, keepNote, setSheet]);
}
