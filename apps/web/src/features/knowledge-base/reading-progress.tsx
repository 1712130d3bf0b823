import type { ArticleDocument } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import { knowledgeBaseCopy as copy } from "../../content/knowledge-base.ts";
import styles from "./reading-progress.module.css";
import { isRead } from "./where-read.ts";

type ReadingProgressProps = {
  position: ReadingPositionItem | undefined;
  document: ArticleDocument | undefined;
};

const length = 56;

/** A member's progress in an article, as a scale and in words; nothing where they never opened it. */
export function ReadingProgress({ position, document }: ReadingProgressProps) {
  if (!position || !document) return null;
  const page = Math.min(position.page, document.pageCount);
  const isDone = isRead(position, document);
  return (
    <span className={styles.progress}>
      <ProgressScale
        at={document.pageCount === 1 ? 1 : (page - 1) / (document.pageCount - 1)}
        isDone={isDone}
      />
      {isDone ? copy.read : copy.pageOf(page, document.pageCount)}
    </span>
  );
}

/** A short scale with a mark at `at` (0 to 1). The text beside it says the same. */
export function ProgressScale({ at, isDone }: { at: number; isDone: boolean }) {
  const x = at * length;
  return (
    <svg width={length + 2} height="10" aria-hidden="true" focusable="false">
      <path d={`M0 9H${length + 1}`} className={styles.ahead} />
      <path d={`M0 8.5H${x}`} className={styles.read} />
      <path d={`M${x + 1} 1v8`} className={isDone ? styles.read : styles.here} />
    </svg>
  );
}
