import { limits } from "@antochi/contract/limits";
import { useState } from "react";
import { readingMarksCopy as copy } from "../../../../content/reading-marks.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextAreaField } from "../../../../ui/text-area-field.tsx";
import { textLanguage } from "../../../../ui/text-language.ts";
import { useReader } from "../reader-context.ts";
import styles from "./marks.module.css";
import type { WrittenNote } from "./use-marks.ts";

type NoteFormProps = { written: WrittenNote; place: "foot" | "middle" };

/** Writes a note on a page or on words of it; Ctrl+Enter saves it. */
export function NoteForm({ written, place }: NoteFormProps) {
  const { marks } = useReader();
  const [note, setNote] = useState(written.note);
  const isEmpty = note.trim() === "";
  const { id } = written;

  function save() {
    if (!isEmpty) marks.saveNote({ ...written, note: note.trim() });
  }

  return (
    <Dialog
      open
      onClose={() => marks.close()}
      title={copy.noteOn(written.page)}
      description={copy.private}
      place={place}
      actions={
        <>
          {id !== undefined && (
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
          <Button onClick={marks.close}>{copy.cancel}</Button>
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
        label={copy.note}
        name="note"
        rows={4}
        maxLength={limits.noteMax}
        value={note}
        autoFocus
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
    </Dialog>
  );
}
