import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { foldViews } from "./fold-views.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const clock = createClock("2026-11-21T12:30:00.000Z");
const admin = await insertUser(db, instructorAdmin);
const category = await insertCategory(db);

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
});

async function newArticle(): Promise<number> {
  return (await insertArticle(db, { categoryId: category.id, createdBy: admin.id })).id;
}

/** Inserts three views in each of the eight rows of the last hours, the current one included. */
async function count(articleId: number, hours: number): Promise<void> {
  await sql`
    insert into article_views_by_hour (article_id, hour, stripe, views)
    select ${articleId}::int, date_trunc('hour', ${clock.now()}::timestamptz) - make_interval(hours => h), stripe, 3
    from generate_series(0, ${hours - 1}::int) as h, generate_series(0, 7) as stripe
  `.execute(db);
}

/** How many rows each hour of an article has, and how many views, the latest first. */
async function hoursOf(articleId: number) {
  const { rows } = await sql<{ rows: number; views: number }>`
    select count(*)::int as rows, sum(views)::int as views from article_views_by_hour
    where article_id = ${articleId} group by hour order by hour desc
  `.execute(db);
  return rows;
}

test("past hours are folded into one row each, except for the current and the previous hour", async () => {
  const articleId = await newArticle();
  await count(articleId, 5);
  await foldViews({ db, now: clock.now });
  const spread = { rows: 8, views: 24 };
  const folded = { rows: 1, views: 24 };
  expect(await hoursOf(articleId)).toEqual([spread, spread, folded, folded, folded]);
  await foldViews({ db, now: clock.now });
  expect(await hoursOf(articleId)).toEqual([spread, spread, folded, folded, folded]);
});

test("an hour without its first row is folded too, and one run folds more hours than fit a batch", async () => {
  const articleId = await newArticle();
  await count(articleId, 300);
  await db.deleteFrom("articleViewsByHour").where("stripe", "=", 0).execute();
  await foldViews({ db, now: clock.now });
  const hours = await hoursOf(articleId);
  expect(hours.slice(0, 2)).toEqual([
    { rows: 7, views: 21 },
    { rows: 7, views: 21 },
  ]);
  expect(hours.slice(2)).toEqual(Array.from({ length: 298 }, () => ({ rows: 1, views: 21 })));
});

test("an article deleted while its hours are being folded leaves none of them behind", async () => {
  const [stays, goes] = [await newArticle(), await newArticle()];
  await count(stays, 100);
  await count(goes, 100);
  const folding = foldViews({ db, now: clock.now });
  await Promise.all([folding, db.deleteFrom("knowledgeBaseArticles").where("id", "=", goes).execute()]);
  expect(await hoursOf(goes)).toEqual([]);
  const hours = await hoursOf(stays);
  expect(hours).toHaveLength(100);
  expect(hours.reduce((sum, { views }) => sum + views, 0)).toBe(2_400);
});
