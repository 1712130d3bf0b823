import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";

/** By this minute the last views of the hour before are surely written. */
export const countViewsJob = defineHourlyJob({ name: "count-views", minute: 11 });

const hourMs = 3_600_000;
/** How far back the chart of thirty days can reach, in the time zone that is furthest behind or ahead. */
const keptMs = 32 * 24 * hourMs;

/**
 * Counts the views of past hours that are not counted yet, and each article's views in thirty days. The current hour is
 * left out: readers of these counts add it from the log. Hourly totals outlive the articles, since what was read was read.
 */
export async function countViews({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const until = new Date(Math.floor(now().getTime() / hourMs) * hourMs);
  const first = new Date(until.getTime() - keptMs);
  await db.transaction().execute(async (tx) => {
    // Of two runs at once, the second finds nothing left to count; a view reported late is in the log before it is read.
    await sql`lock table library_views_by_hour in share row exclusive mode`.execute(tx);
    await countHours(tx, { first, until });
    await tx.deleteFrom("libraryViewsByHour").where("hour", "<", first).execute();
    await countMonth(tx, until);
  });
}

async function countHours(tx: DatabaseTransaction, { first, until }: Record<"first" | "until", Date>) {
  const { counted } = await tx
    .selectFrom("libraryViewsByHour")
    .select((eb) => eb.fn.max<Date | null>("hour").as("counted"))
    .executeTakeFirstOrThrow();
  const from = counted && counted >= first ? new Date(counted.getTime() + hourMs) : first;
  await sql`
    insert into library_views_by_hour (hour, views)
    select hours.hour, coalesce(counted.views, 0)
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') as hours (hour)
    left join (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) as views from user_activity_logs
      where created_at >= ${from} and created_at < ${until} group by 1
    ) as counted on counted.hour = hours.hour
  `.execute(tx);
}

async function countMonth(tx: DatabaseTransaction, until: Date): Promise<void> {
  await tx.deleteFrom("articleMonthViews").execute();
  // The lock delays the deletion of an article, and with it of its log, until this is done.
  await sql`
    insert into article_month_views (article_id, views)
    select article.id, counted.views
    from (
      select article_id, count(*) as views from user_activity_logs
      where created_at >= ${until}::timestamptz - interval '30 days' and created_at < ${until} group by 1
    ) as counted
    join knowledge_base_articles as article on article.id = counted.article_id
    for key share of article
  `.execute(tx);
}

/**
 * Waits until no hours are being counted, and makes counting wait for the end of this transaction, which is about to write
 * a view of the past.
 */
export async function holdCounts(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table library_views_by_hour in row exclusive mode`.execute(tx);
}

/**
 * Adds a view that is reported late to the counts of its hour, where that is counted already, in the transaction that logs
 * it. That transaction must begin with `holdCounts`, before it locks articles: the job locks them last.
 */
export async function addToCounts(
  tx: DatabaseTransaction,
  { articleId, at }: { articleId: number; at: Date },
): Promise<void> {
  await sql`
    with counted as (
      update library_views_by_hour set views = views + 1
      where hour = date_trunc('hour', ${at}::timestamptz, 'UTC') returning hour
    )
    insert into article_month_views (article_id, views)
    select ${articleId}::integer, 1 from counted
    where ${at} >= (select max(hour) + interval '1 hour' - interval '30 days' from library_views_by_hour)
    on conflict (article_id) do update set views = article_month_views.views + excluded.views
  `.execute(tx);
}
