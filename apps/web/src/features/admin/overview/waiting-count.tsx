import { waitingCountMax } from "@antochi/contract/overview";
import { formatCountUpTo } from "../../../numbers/format-count.ts";
import styles from "./overview.module.css";

/** Formats a count; one that reached the limit gets a plus: 1,000+. */
export function countWords(count: number): string {
  return formatCountUpTo(count, waitingCountMax);
}

/** How many of one kind wait, at the head of their line. */
export function BigCount({ count }: { count: number }) {
  const words = countWords(count);
  return (
    <span className={styles.big} data-long={words.length > 3 || undefined}>
      {words}
    </span>
  );
}
