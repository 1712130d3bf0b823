import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { sweepSittings } from "./sweep-sittings.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

test("a sitting is kept for 24 calendar months, also when the sweep runs on 29 February", async () => {
  const { id: userId } = await insertUser(db, approvedMember);
  const { id: categoryId } = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId, createdBy: userId });
  const began = ["2026-02-28T09:00:00.000Z", "2026-03-01T09:00:00.000Z"].map((at) => new Date(at));
  await sql`
    insert into reading_progress (user_id, article_id, edition, pages, seconds, first_at, last_at)
    values (${userId}, ${articleId}, 1, B'1', 60, ${began[0]}, ${began[1]})
  `.execute(db);
  const sitting = { userId, articleId, edition: 1, firstPage: 1, lastPage: 1, seconds: 30 };
  await db
    .insertInto("readingSittings")
    .values(began.map((at) => ({ ...sitting, id: randomUUID(), startedAt: at, endedAt: at })))
    .execute();
  const leftAt = async (instant: string) => {
    await sweepSittings({ db, now: () => new Date(instant) });
    const rows = await db.selectFrom("readingSittings").select("startedAt").orderBy("startedAt").execute();
    return rows.map(({ startedAt }) => startedAt);
  };
  expect(await leftAt("2028-02-28T08:00:00.000Z")).toEqual(began);
  expect(await leftAt("2028-02-29T10:00:00.000Z")).toEqual(began.slice(1));
  expect(await leftAt("2028-03-01T10:00:00.000Z")).toEqual([]);
});
