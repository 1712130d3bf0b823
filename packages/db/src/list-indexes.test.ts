import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMigratedDatabase } from "./testing/databases.ts";
import { insertArticle, insertUser } from "./testing/rows.ts";
import { keysetPage } from "./keyset.ts";

const connection = await createMigratedDatabase();
const { db } = connection;
afterAll(connection.close);

const half = new Date("2026-01-01T00:00:00.000Z");
const newest = { direction: "desc", limit: 20, after: [half, 1000] } as const;
const articleId = await insertArticle(db);
const userId = await insertUser(db);

beforeAll(async () => {
  // In chunks that even a busy machine inserts within the statement timeout.
  for (let last = 2000; last <= 20000; last += 2000) {
    await sql`
      insert into users (username, password, first_name, last_name, email, phone, created_at, is_approved)
      select 'u' || n, 'hash', 'First' || n, 'Last' || n, n || '@example.org', '2100000000',
        ${half}::timestamptz + make_interval(mins => n - 1000), n % 10 <> 0
      from generate_series(${last - 1999}::int, ${last}::int) as n
    `.execute(db);
  }
  await sql`
    insert into user_activity_logs (user_id, article_id, action, created_at)
    select ${userId}::int + n % 2, ${articleId}, 'view_article',
      ${half}::timestamptz + make_interval(mins => n - 2000)
    from generate_series(1, 4000) as n
  `.execute(db);
  await sql`analyze`.execute(db);
});

const logs = db.selectFrom("userActivityLogs").select(["id", "createdAt"]);
const users = db.selectFrom("users").select(["id"]);

test.for([
  [
    "users_pending_newest_idx",
    keysetPage(users, { ...newest, key: ["isPending", "createdAt", "id"], after: [false, half, 1000] }),
  ],
  ["user_activity_logs_newest_idx", keysetPage(logs, { ...newest, key: ["createdAt", "id"] })],
  [
    "user_activity_logs_article_idx",
    keysetPage(logs.where("articleId", "=", articleId + 1), { ...newest, key: ["createdAt", "id"] }),
  ],
  [
    "user_activity_logs_user_idx",
    keysetPage(logs.where("userId", "=", userId + 3), { ...newest, key: ["createdAt", "id"] }),
  ],
] as const)("a page deep in a list starts at its place in %s", async ([index, query]) => {
  const plan = await explain(query);
  expect(plan).toContain(index);
  // The row comparison is the index condition at which the scan starts, not a filter on the rows that it passes.
  expect(plan).toMatch(/Index Cond: .*ROW\(/);
  expect(plan).not.toContain("Seq Scan");
});

test("the administrators' search looks up parts of names in users_search_idx", async () => {
  const plan = await explain(
    users.where("searchText", "like", sql<string>`'%' || fold_text(${"Lást1999"}) || '%'`),
  );
  expect(plan).toContain("users_search_idx");
  expect(plan).not.toContain("Seq Scan");
});

test("the administrators' search looks up words of two letters in users_short_parts_idx", async () => {
  const plan = await explain(
    users.where(sql<boolean>`short_parts(search_text) @> short_parts(fold_text(${"Ý7"}))`),
  );
  expect(plan).toContain("users_short_parts_idx");
  expect(plan).not.toContain("Seq Scan");
});

test("a year of an article's views is read from the index alone", async () => {
  await sql`
    insert into article_views_by_hour (article_id, hour, stripe, views)
    select ${articleId}::int, ${half}::timestamptz - make_interval(hours => n), 0, n from generate_series(1, 8760) as n
  `.execute(db);
  const plan = await explain(
    db
      .selectFrom("articleViewsByHour")
      .select(["hour", "views"])
      .where("articleId", "=", articleId)
      .where("hour", ">", new Date("2025-12-01T00:00:00Z")),
  );
  expect(plan).toMatch(/Index (Only )?Scan .*article_views_by_hour_pkey/);
});

async function explain(query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await connection.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, [...parameters]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
