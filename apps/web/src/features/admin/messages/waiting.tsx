import type { InboxItem } from "@antochi/contract/inbox";
import { LocalTime } from "../../../ui/local-time.tsx";
import { useMinute } from "../../../ui/use-minute.ts";
import { waitOf } from "../wait-of.ts";
import styles from "./inbox.module.css";

/** The promised time until an answer, in milliseconds. */
const promised = 2 * 24 * 60 * 60 * 1000;

/** How long an enquiry has waited, or when it was answered. */
export function Waiting({ item }: { item: Pick<InboxItem, "createdAt" | "handledAt"> }) {
  const now = useMinute();
  if (item.handledAt !== null) return <LocalTime instant={item.handledAt} show="date" />;
  const isLate = now - new Date(item.createdAt).getTime() > promised;
  return (
    <span className={`figure ${styles.wait}`} data-late={isLate || undefined}>
      {waitOf(item.createdAt, now)}
    </span>
  );
}
