import { libraryViewDays, mostReadLength } from "@antochi/contract/activity";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { beginningOf, type CalendarDays } from "./calendar-days.ts";

/** How far back the log is read where nothing is counted yet. */
const monthMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The time up to which views are counted; the few later ones are read from the log. A query of its own, since the planner
 * plans by its value.
 */
async function countedUntil(db: Database, now: Date): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(hour) + interval '1 hour' as until from library_views_by_hour
  `.execute(db);
  return new Date(Math.max(rows[0]?.until?.getTime() ?? 0, now.getTime() - monthMs));
}

/** All articles' views of each of the last thirty days that had any, by the calendar of a time zone. */
export async function findLibraryViews(db: Database, { timeZone, now }: Omit<CalendarDays, "days">) {
  const firstDay = beginningOf({ days: libraryViewDays, timeZone, now });
  const { rows } = await sql<{ day: string; viewCount: number }>`
    select to_char((hour at time zone ${timeZone})::date, 'YYYY-MM-DD') as day, sum(views)::int8 as view_count
    from (
      select hour, views from library_views_by_hour where hour >= ${firstDay}
      union all
      select created_at, 1 from user_activity_logs
      where created_at >= ${await countedUntil(db, now)} and created_at >= ${firstDay}
    ) as viewed
    group by 1 having sum(views) > 0 order by 1
  `.execute(db);
  return rows;
}

/** The articles with most views in thirty days, most viewed first. */
export async function findMostRead(db: Database, now: Date) {
  const { rows } = await sql<{ articleId: number; articleTitle: string; viewCount: number }>`
    with viewed as (
      select article_id, views from article_month_views
      union all
      select article_id, count(*) from user_activity_logs
      where created_at >= ${await countedUntil(db, now)} group by 1
    ), ranked as (
      select article_id, sum(views)::int8 as view_count from viewed group by 1 order by 2 desc, 1 limit ${mostReadLength}
    )
    select article.id as article_id, article.title as article_title, view_count
    from ranked join knowledge_base_articles as article on article.id = ranked.article_id
    order by view_count desc, article.id
  `.execute(db);
  return rows;
}

/** How many published articles nobody opened, and those of them that have been out longest. */
export async function findNeverOpened(db: Database) {
  const unopened = db
    .selectFrom("knowledgeBaseArticles as article")
    .where("article.state", "=", "published")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("articleViewCounts as viewed").whereRef("viewed.articleId", "=", "article.id"),
        ),
      ),
    );
  const { count } = await unopened
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const articles = await unopened
    .select(["article.id as articleId", "article.title as articleTitle"])
    .select("article.publishedSince as since")
    // Published articles always have one.
    .where("article.publishedSince", "is not", null)
    .$narrowType<{ since: Date }>()
    .orderBy("article.publishedSince")
    .orderBy("article.id")
    .limit(mostReadLength)
    .execute();
  return { count, articles };
}
