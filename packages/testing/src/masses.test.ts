import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { addArticles, addUsers, addViews } from "./masses.ts";
import { insertUser, instructorAdmin } from "./people.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { pool } = database;

async function count(sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select (${sql})::int as count`);
  return rows[0]?.count ?? Number.NaN;
}

test("masses have the requested size, and counts equal to a recount of the log", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  await insertUser(database.db, instructorAdmin);
  await addUsers(pool, 200, now);
  await addArticles(pool, 45, now);
  await addViews(pool, 1000, now);
  await addViews(pool, 500, now);

  expect(await count("select count(*) from users where not is_approved")).toBe(2);
  expect(await count("select count(*) from knowledge_base_articles")).toBe(45);
  expect(await count("select count(*) from user_activity_logs")).toBe(1500);
  expect(await count("select sum(views) from article_view_counts")).toBe(1500);
  expect(await count("select sum(views) from article_views_by_hour")).toBe(1500);
});
