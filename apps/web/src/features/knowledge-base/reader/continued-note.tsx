import { useState } from "react";
import { readerCopy as copy } from "../../../content/reader.ts";
import styles from "./reader-note.module.css";

type ContinuedNoteProps = { page: number; current: number; onStart: () => void };

/** Says once that the document opened where its reader stopped; gone when they read on. */
export function ContinuedNote({ page, current, onStart }: ContinuedNoteProps) {
  const [over, setOver] = useState(false);
  if (!over && Math.abs(current - page) > 1) setOver(true);
  if (over) return null;
  return (
    <p className={styles.note} role="status">
      {copy.continued(page)}
      <button
        type="button"
        onClick={() => {
          setOver(true);
          onStart();
        }}
      >
        {copy.startAtOne}
      </button>
    </p>
  );
}
