import { readerCopy as copy } from "../../../content/reader.ts";
import styles from "./reader-note.module.css";

/** Says that a page in view could not be drawn, as when the connection was lost on the way to it. */
export function BrokenPageNote({ page, onRetry }: { page: number; onRetry: () => void }) {
  return (
    <p className={styles.note} role="alert">
      {copy.pageFailed(page)}
      <button type="button" onClick={onRetry}>
        {copy.retry}
      </button>
    </p>
  );
}
