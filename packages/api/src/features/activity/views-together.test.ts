import { createDatabase } from "@antochi/db/connection";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { patience } from "@antochi/testing/patience";
import { unhurried } from "@antochi/testing/test-connection";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { groupsOf } from "../../library/article-readers.ts";
import { openRecordingDatabase } from "../../testing/query-plans.ts";
import type { View } from "./record-view.ts";
import { recordViewTogether } from "./views-together.ts";

const database = await createTestDatabase();
const replica = createDatabase({ url: database.url, poolSize: 5, onError: () => {}, ...unhurried });
afterAll(() => replica.close());
afterAll(database.close);
const { db } = database;
const { now } = createClock();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const category = await insertCategory(db);

async function newArticle(): Promise<number> {
  return (await insertArticle(db, { categoryId: category.id, createdBy: admin.id })).id;
}

function viewOf(articleId: number, userId = member.id): View {
  return { userId, articleId, action: "view_article", groups: groupsOf(member), at: now() };
}

/** An article's view count, the sum of its hours, and its entries in the log. */
async function countsOf(articleId: number) {
  const { rows } = await sql<{ views: number; byHour: number; logged: number }>`
    select
      coalesce((select sum(views) from article_view_counts where article_id = ${articleId}), 0)::int as views,
      coalesce((select sum(views) from article_views_by_hour where article_id = ${articleId}), 0)::int as by_hour,
      (select count(*) from user_activity_logs where article_id = ${articleId})::int as logged`.execute(db);
  return rows[0];
}

const counted = (views: number) => ({ views, byHour: views, logged: views });

test("concurrent views are recorded in one statement, each counted for its article", async () => {
  const recording = openRecordingDatabase(database.pool);
  const [one, other] = [await newArticle(), await newArticle()];
  const views = Array.from({ length: 60 }, (_, index) => viewOf(index % 3 === 0 ? one : other));
  const recorded = await Promise.all(views.map((view) => recordViewTogether(recording.db, view)));
  expect(recorded.every(Boolean)).toBe(true);
  expect(recording.take()).toHaveLength(1);
  expect(await countsOf(one)).toEqual(counted(20));
  expect(await countsOf(other)).toEqual(counted(40));
});

test("a view of a missing or restricted article is not recorded, but the others of its batch are", async () => {
  const stays = await newArticle();
  const hidden = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  await sql`update knowledge_base_articles set audience = array['unit:other'] where id = ${hidden.id}`.execute(
    db,
  );
  const recorded = await Promise.all(
    [stays, 2_000_000, hidden.id, stays].map((id) => recordViewTogether(db, viewOf(id))),
  );
  expect(recorded).toEqual([true, false, false, true]);
  expect(await countsOf(stays)).toEqual(counted(2));
});

test("a deleted user's view is not recorded, and fails no statement", async () => {
  const recording = openRecordingDatabase(database.pool);
  const articleId = await newArticle();
  const views = [member.id, 2_000_000, member.id].map((userId) => viewOf(articleId, userId));
  const recorded = await Promise.all(views.map((view) => recordViewTogether(recording.db, view)));
  expect(recorded).toEqual([true, false, true]);
  // One for the two together, and one for the third by itself.
  expect(recording.take()).toHaveLength(2);
  expect(await countsOf(articleId)).toEqual(counted(2));
});

test("a user being deleted delays nobody else's view, and their own is not recorded", async () => {
  const articleId = await newArticle();
  const leaver = await insertUser(db, { ...approvedMember, username: "leaver", email: "leaver@example.org" });
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const deletion = db.transaction().execute(async (tx) => {
    await tx.deleteFrom("users").where("id", "=", leaver.id).execute();
    hold();
    await mayGoOn;
  });
  await isHeld;
  const waiting = recordViewTogether(db, viewOf(articleId, leaver.id));
  expect(await recordViewTogether(db, viewOf(articleId))).toBe(true);
  goOn();
  await deletion;
  expect(await waiting).toBe(false);
  expect(await countsOf(articleId)).toEqual(counted(1));
});

test("a view that waits for an article being deleted delays no view of another article", async () => {
  const [held, free] = [await newArticle(), await newArticle()];
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const deletion = db.transaction().execute(async (tx) => {
    await tx.deleteFrom("knowledgeBaseArticles").where("id", "=", held).execute();
    hold();
    await mayGoOn;
  });
  await isHeld;
  const waiting = recordViewTogether(db, viewOf(held));
  expect(await recordViewTogether(db, viewOf(free))).toBe(true);
  goOn();
  await deletion;
  expect(await waiting).toBe(false);
});

test("two replicas' views of articles, one being deleted, leave counts that equal the log", async () => {
  const articles = await Promise.all(Array.from({ length: 5 }, newArticle));
  const goes = articles[2] ?? 0;
  const views = Array.from({ length: 500 }, (_, index) => {
    const articleId = articles[(index * 7) % articles.length] ?? 0;
    return recordViewTogether(index % 2 === 0 ? db : replica.db, viewOf(articleId));
  });
  await views[0];
  const later = Array.from({ length: 200 }, (_, index) =>
    recordViewTogether(index % 2 === 0 ? replica.db : db, viewOf(articles[index % articles.length] ?? 0)),
  );
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", goes).execute();
  await Promise.all([...views, ...later]);
  for (const articleId of articles)
    expect(await countsOf(articleId)).toEqual(counted(articleId === goes ? 0 : 140));
});

test("each entry is notified by its ID", async () => {
  const articleId = await newArticle();
  const listener = await database.pool.connect();
  const heard: string[] = [];
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen activity");
  await Promise.all([1, 2, 3].map(() => recordViewTogether(db, viewOf(articleId))));
  const entries = await db
    .selectFrom("userActivityLogs")
    .select("id")
    .where("articleId", "=", articleId)
    .execute();
  await vi.waitFor(
    () => expect(heard.toSorted()).toEqual(entries.map(({ id }) => String(id)).toSorted()),
    patience,
  );
  listener.release(true);
});
