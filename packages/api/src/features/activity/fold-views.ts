import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { inBatches } from "../../in-batches.ts";

export const foldViewsJob = defineHourlyJob({ name: "fold-views", minute: 7 });

const hourMs = 3_600_000;
const rowsAtOnce = 1_000;

/**
 * Sums up each article's views of a past hour in one row. At first they are spread over several rows (stripes), so that
 * simultaneous readers do not wait for one another; a year of those would make a chart eight times as slow. The current
 * hour and the one before are left out, since views may still be added to them.
 */
export async function foldViews({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(Math.floor(now().getTime() / hourMs) * hourMs - hourMs);
  await inBatches(rowsAtOnce, () => db.transaction().execute((tx) => foldSome(tx, before)));
}

/** Locks the articles first, in the same order as a view and a deletion do, so that the three cannot deadlock. */
async function foldSome(tx: DatabaseTransaction, before: Date): Promise<number> {
  const { rows } = await sql<{ articleId: number; hour: Date; stripe: number }>`
    select article_id, hour, stripe from article_views_by_hour
    where stripe > 0 and hour < ${before} order by hour limit ${rowsAtOnce}
  `.execute(tx);
  const articleIds = rows.map(({ articleId }) => articleId);
  await sql`
    select from knowledge_base_articles where id = any (${articleIds}::int[]) order by id for key share
  `.execute(tx);
  await sql`
    with folded as (
      delete from article_views_by_hour as counted
      using unnest(
        ${articleIds}::int[], ${rows.map(({ hour }) => hour)}::timestamptz[],
        ${rows.map(({ stripe }) => stripe)}::smallint[]
      ) as past (article_id, hour, stripe)
      where counted.article_id = past.article_id and counted.hour = past.hour and counted.stripe = past.stripe
      returning counted.article_id, counted.hour, counted.views
    )
    insert into article_views_by_hour (article_id, hour, stripe, views)
    select article_id, hour, 0, sum(views) from folded group by article_id, hour
    on conflict (article_id, hour, stripe) do update set views = article_views_by_hour.views + excluded.views
  `.execute(tx);
  return rows.length;
}
