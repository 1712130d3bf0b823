import type { ActivityItem } from "@antochi/contract/activity";
import { activityCopy } from "../../../content/admin.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { RowPlace } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { whoOf } from "../who.ts";
import styles from "./activity.module.css";

type LogEntryProps = { entry: ActivityItem; fresh: boolean; place: RowPlace };

/** One line of the log: when, '{who} - {action}', and which article. */
export function LogEntry({ entry, fresh, place }: LogEntryProps) {
  return (
    <div role="listitem" {...place} data-fresh={fresh || undefined} className={styles.entry}>
      <span className={styles.time}>
        <LocalTime instant={entry.createdAt} show="time" />
      </span>
      <span className={styles.who}>
        <WrittenText>{whoOf(entry)}</WrittenText> <span className={styles.action}>- {entry.action}</span>
      </span>
      <span className={styles.article}>
        {entry.articleTitle === null ? (
          activityCopy.articleId(entry.articleId)
        ) : (
          <>
            <span className={styles.action}>{activityCopy.opened}</span>{" "}
            <WrittenText>{entry.articleTitle}</WrittenText>
          </>
        )}
      </span>
    </div>
  );
}
