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

/** How far a member is in an article, on a scale and in words; nothing where it was never opened. */
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

/** A short scale with a mark on it; `at` is from 0 to 1. What it says stands beside it in words. */
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
