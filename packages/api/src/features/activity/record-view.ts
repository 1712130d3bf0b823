import { anyNumber, anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";

/** How many rows share an article's count, so that simultaneous readers do not wait for one row. */
const stripes = 8;

const hour = 60 * 60 * 1000;

/** The Postgres channel on which the id of each new log entry is sent once it is committed. */
export const activityChannel = "activity";

export type View = {
  userId: number;
  articleId: number;
  action: string;
  groups: ReaderGroups;
  at: Date;
  /** The view counts in the hour of this time, since hours long past are summed up already. Defaults to `at`. */
  syncedAt?: Date;
};

/**
 * Records one view, and waits for others' locks on its article or account.
 * @returns whether there is such an article for these groups, and still the account
 */
export async function recordView(db: Database | DatabaseTransaction, view: View): Promise<boolean> {
  const logged = await writeViews.waiting(db, parametersOf([view]));
  return logged.length > 0;
}

/**
 * Records views; skips those whose article or account somebody is about to change or delete.
 * @returns those that were recorded
 */
export async function recordViews(db: Database, views: readonly View[]): Promise<View[]> {
  const logged = await writeViews.passing(db, parametersOf(views));
  const places = new Set(logged.map(({ place }) => place));
  return views.filter((_, place) => places.has(place));
}

const writeViews = {
  waiting: prepareWriting("logged-views-waiting", sql``),
  passing: prepareWriting("logged-views", sql`skip locked`),
};

/**
 * A statement that atomically logs views, adds them to their articles' total and hourly counts, and notifies listeners.
 * Articles are locked against deletion first, since a deletion takes the same locks in the same order: the article, then
 * its dependent rows. Articles and counts are locked in the order of ids, so that two such statements never wait for each
 * other. Accounts are locked too, since an entry whose account is deleted would fail the batch. Held by
 * `record-view.test.ts`.
 */
function prepareWriting(name: string, whereLocked: ReturnType<typeof sql>) {
  return prepareQuery({
    name,
    sample: { views: anyText(), stripe: anyNumber() },
    build(db, { views, stripe }) {
      const statement = sql<{ place: number }>`
        with view as (
          select * from jsonb_to_recordset(${views}::jsonb) as each (
            place integer, user_id integer, article_id integer, action text, groups text[],
            at timestamptz, hour timestamptz
          )
        ), article as (
          select id, readers from knowledge_base_articles
          where id = any (array (select article_id from view)) order by id for key share ${whereLocked}
        ), reader as (
          select id from users where id = any (array (select user_id from view)) order by id for key share ${whereLocked}
        ), readable as (
          select view.* from view join article on article.id = view.article_id join reader on reader.id = view.user_id
          where ${readableBy(sql<ReaderGroups>`view.groups`)}
        ), counted as (
          insert into article_view_counts (article_id, stripe, views)
          select article_id, ${stripe}::integer, count(*) from readable group by article_id order by article_id
          on conflict (article_id, stripe) do update set views = article_view_counts.views + excluded.views
        ), counted_this_hour as (
          insert into article_views_by_hour (article_id, hour, stripe, views)
          select article_id, hour, ${stripe}::integer, count(*) from readable
          group by article_id, hour order by article_id, hour
          on conflict (article_id, hour, stripe) do update set views = article_views_by_hour.views + excluded.views
        ), logged as (
          insert into user_activity_logs (user_id, article_id, action, created_at)
          select user_id, article_id, action, at from readable order by place
          returning pg_notify(${sql.lit(activityChannel)}, id::text)
        ), said as (select count(*) from logged)
        select readable.place from readable, said`;
      return { compile: () => statement.compile(db) };
    },
  });
}

function parametersOf(views: readonly View[]) {
  const rows = views.map(({ userId, articleId, action, groups, at, syncedAt = at }, place) => ({
    place,
    user_id: userId,
    article_id: articleId,
    action,
    groups,
    at: at.toISOString(),
    hour: startOfHour(syncedAt),
  }));
  return { views: JSON.stringify(rows), stripe: Math.floor(Math.random() * stripes) };
}

function startOfHour(at: Date): string {
  return new Date(Math.floor(at.getTime() / hour) * hour).toISOString();
}
