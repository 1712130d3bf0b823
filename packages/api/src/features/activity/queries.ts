import { pageSizes } from "@antochi/contract/pagination";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

export type LogRow = {
  id: number;
  action: string;
  articleId: number;
  createdAt: Date;
  firstName: string | null;
  lastName: string | null;
  articleTitle: string | null;
};

type LogWindow = {
  limit: number;
  /** The sort key of the entry before the first one wanted. */
  after?: [createdAt: Date, id: number] | undefined;
  userId?: number | undefined;
  articleId?: number | undefined;
  /** The first instant that counts. */
  from?: Date | undefined;
  /** The first instant after it that no longer counts. */
  to?: Date | undefined;
};

const newestFirst = ["log.createdAt", "log.id"] as const;

/** Log entries that the window lets through, newest first: up to `limit + 1`. */
export async function findLogs(db: Database, window: LogWindow): Promise<LogRow[]> {
  const { limit, after, userId, articleId, from, to } = window;
  let query = selectLogs(db);
  if (userId !== undefined) query = query.where("log.userId", "=", userId);
  if (articleId !== undefined) query = query.where("log.articleId", "=", articleId);
  if (from !== undefined) query = query.where("log.createdAt", ">=", from);
  if (to !== undefined) query = query.where("log.createdAt", "<", to);
  return keysetPage(query, { key: newestFirst, direction: "desc", after, limit }).execute();
}

type NewLogs = {
  /** The entries to read; null reads those with an id above `beyond`. */
  ids: readonly number[] | null;
  beyond: number;
  userId?: number | undefined;
  articleId?: number | undefined;
};

/** New log entries that the filter lets through, newest first, at most a page; those that are gone are left out. */
export async function findNewLogs(
  db: Database,
  { ids, beyond, userId, articleId }: NewLogs,
): Promise<LogRow[]> {
  let query = selectLogs(db);
  query = ids === null ? query.where("log.id", ">", beyond) : query.where("log.id", "in", ids);
  if (userId !== undefined) query = query.where("log.userId", "=", userId);
  if (articleId !== undefined) query = query.where("log.articleId", "=", articleId);
  return query.orderBy("log.id", "desc").limit(pageSizes.logs.max).execute();
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

function selectLogs(db: Database) {
  return db
    .selectFrom("userActivityLogs as log")
    .leftJoin("users", "users.id", "log.userId")
    .leftJoin("knowledgeBaseArticles as article", "article.id", "log.articleId")
    .select([
      "log.id",
      "log.action",
      "log.articleId",
      "log.createdAt",
      "users.firstName",
      "users.lastName",
      "article.title as articleTitle",
    ]);
}

type Days = { articleId: number; days: number; timeZone: string; now: Date };

/** One article's views of each of the last days, today included, by the calendar of a time zone; from kept counts. */
export async function findViewsPerDay(db: Database, { articleId, days, timeZone, now }: Days) {
  const firstDay = sql<Date>`
    (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - make_interval(days => ${days - 1}))
      at time zone ${timeZone}`;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("articleViewsByHour")
        .where("articleId", "=", articleId)
        .where("hour", ">=", firstDay)
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
