import type { LogFilter } from "@antochi/contract/activity";
import { logCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { beginningOf, type CalendarDays } from "./calendar-days.ts";

export type LogRow = {
  id: number;
  userId: number | null;
  action: string;
  articleId: number;
  createdAt: Date;
  firstName: string | null;
  lastName: string | null;
  articleTitle: string | null;
};

/** The order of the log. */
export const newestFirst = {
  key: ["log.createdAt", "log.id"],
  direction: "desc",
  cursor: logCursor,
} as const;

/** Log entries that match the filter. */
export function selectLogs(db: Database, { userId, articleId, from, to }: LogFilter) {
  let query = selectAllLogs(db);
  if (userId !== undefined) query = query.where("log.userId", "=", userId);
  if (articleId !== undefined) query = query.where("log.articleId", "=", articleId);
  if (from !== undefined) query = query.where("log.createdAt", ">=", new Date(from));
  if (to !== undefined) query = query.where("log.createdAt", "<", new Date(to));
  return query;
}

type LaterLogs = Pick<LogFilter, "userId" | "articleId"> & { beyond: number };

/** Log entries with an id above `beyond` that match the filter, newest first, at most a page. */
export async function findLaterLogs(db: Database, { beyond, ...filter }: LaterLogs): Promise<LogRow[]> {
  return selectLogs(db, filter)
    .where("log.id", ">", beyond)
    .orderBy("log.id", "desc")
    .limit(pageSizes.logs.max)
    .execute();
}

/** Log entries by id, in no order; deleted ones are left out. */
export async function findLogsById(db: Database, ids: readonly number[]): Promise<LogRow[]> {
  return selectAllLogs(db).where("log.id", "in", ids).execute();
}

/** The id of the newest log entry, 0 where there is none. */
export async function newestLogId(db: Database): Promise<number> {
  const newest = await db
    .selectFrom("userActivityLogs")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

function selectAllLogs(db: Database) {
  return db
    .selectFrom("userActivityLogs as log")
    .leftJoin("users", "users.id", "log.userId")
    .leftJoin("knowledgeBaseArticles as article", "article.id", "log.articleId")
    .select([
      "log.id",
      "log.userId",
      "log.action",
      "log.articleId",
      "log.createdAt",
      "users.firstName",
      "users.lastName",
      "article.title as articleTitle",
    ]);
}

/** One article's views on each of the last days, today included, in the calendar of a time zone; from stored counts. */
export async function findViewsPerDay(
  db: Database,
  { articleId, ...calendar }: CalendarDays & { articleId: number },
) {
  const { timeZone } = calendar;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("articleViewsByHour")
        .where("articleId", "=", articleId)
        .where("hour", ">=", beginningOf(calendar))
        .select((each) => [
          sql<Date>`(${each.ref("hour")} at time zone ${timeZone})::date`.as("date"),
          sql<number>`sum(${each.ref("views")})::int8`.as("viewCount"),
        ])
        .groupBy("date")
        .as("perDay"),
    )
    .select((eb) => [sql<string>`to_char(${eb.ref("date")}, 'YYYY-MM-DD')`.as("day"), "viewCount"])
    .orderBy("day")
    .execute();
}

/** Whether there is such an article. */
export async function articleExists(db: Database, articleId: number): Promise<boolean> {
  const article = await db
    .selectFrom("knowledgeBaseArticles")
    .select("id")
    .where("id", "=", articleId)
    .executeTakeFirst();
  return article !== undefined;
}
