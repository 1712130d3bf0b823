import { limits } from "@antochi/contract/limits";
import { useState } from "react";
import { readingMarksCopy as copy } from "../../../../content/reading-marks.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { textLanguage } from "../../../../ui/text-language.ts";
import { showToast } from "../../../../ui/toasts/toast.ts";
import { useReader } from "../reader-context.ts";
import styles from "./marks.module.css";
import type { WrittenNote } from "./use-notes.ts";

type NoteFormProps = { written: WrittenNote; place: "foot" | "middle" };

/**
 * Edits a note on a page or on words of it; Ctrl+Enter saves it. Cancel discards what was typed since it opened; closing it
 * in any other way, or leaving the page, keeps what was typed as a draft.
 */
export function NoteForm({ written, place }: NoteFormProps) {
  const { marks } = useReader();
  const [note, setNote] = useState(written.note);
  const isEmpty = note.trim() === "";
  const { id, saved } = written;

  function save() {
    if (!isEmpty) marks.saveNote({ ...written, note: note.trim() });
  }
  function type(words: string) {
    setNote(words);
    marks.typeNote(written, words);
  }
  function leave() {
    if (marks.isDraft(written, note) && note !== written.note) showToast(copy.draft);
    marks.close();
  }
  /** Closes the form with these words instead of the typed ones. */
  function closeWith(words: string) {
    marks.typeNote(written, words);
    marks.close();
  }

  return (
    <Dialog
      open
      onClose={leave}
      title={copy.noteOn(written.page)}
      description={copy.private}
      place={place}
      actions={
        <>
          {written.note !== "" && (
            <Button
              variant="quiet"
              onClick={() => {
                marks.remove({ id });
                marks.close();
              }}
            >
              {copy.remove}
            </Button>
          )}
          <Button onClick={() => closeWith(written.note)}>{copy.cancel}</Button>
          <Button variant="primary" disabled={isEmpty} onClick={save}>
            {copy.save}
          </Button>
        </>
      }
    >
      {written.quote !== null && (
        <blockquote className={styles.quote} lang={textLanguage(written.quote)}>
          {written.quote}
        </blockquote>
      )}
      <TextAreaField
        ref={goToEnd}
        label={copy.note}
        name="note"
        rows={4}
        maxLength={limits.noteMax}
        value={note}
        autoFocus
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {saved !== undefined && (
        <p className={styles.draft}>
          <Icon name="warning" />
          {copy.failed.title}
          <Button size="small" onClick={() => closeWith(saved)}>
            {copy.discard}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

/** Puts the cursor at the end: browsers put it at the start. */
function goToEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}
