import { activityItemSchema } from "@antochi/contract/activity";
import { limits } from "@antochi/contract/limits";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const { database, server, close } = await openTestServer();
afterAll(close);

it("lists and exports views beyond the range of 32-bit ids, as JSON numbers and page by page", async () => {
  const admin = await insertUser(database.db, instructorAdmin);
  const headers = await signIn(server, instructorAdmin.email, samplePassword);
  const category = await insertCategory(database.db);
  const article = await insertArticle(database.db, { categoryId: category.id, createdBy: admin.id });
  const first = limits.idMax - 1;
  await database.pool.query(`alter table user_activity_logs alter column id restart with ${first}`);
  // Enough rows for a second page of the export, whose pages have 500.
  await database.pool.query(
    `insert into user_activity_logs (user_id, article_id, action, created_at)
     select $1, $2, 'view_article', '2026-01-01' from generate_series(1, 502)`,
    [admin.id, article.id],
  );
  const newest = first + 501;

  for (const path of ["/api/activity/logs", `/api/activity/logs/${article.id}`]) {
    const answer = await server.inject({ url: `${path}?limit=500`, headers });
    const page = activityItemSchema.array().parse(answer.json());
    expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, place) => newest - place));
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link)) ?? [];
    const rest = await server.inject({ url: next, headers });
    expect(rest.json()).toMatchObject([{ id: first + 1 }, { id: first }]);
    expect(rest.headers.link).toBeUndefined();
  }
  const middle = await server.inject({ url: "/api/activity/logs?limit=1", headers });
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(String(middle.headers.link)) ?? [];
  expect((await server.inject({ url: next, headers })).json()).toMatchObject([{ id: newest - 1 }]);
  const { body } = await server.inject({ url: "/api/admin/exports/logs.csv", headers });
  expect(body.trimEnd().split("\r\n")).toHaveLength(503);
});
