import type { Generated, GeneratedAlways } from "kysely";

/** `user_activity_logs`: each opening of an article. Gone with its article; kept, without a name, when its user goes. */
export type UserActivityLogsTable = {
  id: GeneratedAlways<number>;
  userId: number | null;
  articleId: number;
  action: string;
  createdAt: Generated<Date>;
};
