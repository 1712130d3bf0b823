import { readerCopy as copy } from "../../../content/reader.ts";
import styles from "./reader-note.module.css";

type BrokenPageNoteProps = { page: number; isOffline: boolean; onRetry: () => void };

/** Says that a page in view could not be drawn, as when the connection was lost on the way to it. */
export function BrokenPageNote({ page, isOffline, onRetry }: BrokenPageNoteProps) {
  return (
    <p className={styles.note} role="alert">
      {isOffline ? copy.pageOffline(page) : copy.pageFailed(page)}
      <button type="button" onClick={onRetry}>
        {copy.retry}
      </button>
    </p>
  );
}
