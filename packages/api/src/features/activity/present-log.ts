import type { ActivityItem } from "@antochi/contract/activity";
import type { LogRow } from "./queries.ts";

/** A log entry as administrators see it. */
export function presentLog(row: LogRow): ActivityItem {
  return {
    id: row.id,
    userName: row.firstName,
    userSurname: row.lastName,
    action: row.action,
    articleId: row.articleId,
    articleTitle: row.articleTitle,
    createdAt: row.createdAt.toISOString(),
  };
}
