import { classifyDriverError } from "@antochi/db/driver-errors";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { groupsOf } from "../../library/article-readers.ts";
import { recordView } from "./record-view.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const { now } = createClock();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const category = await insertCategory(db);

async function newArticle(): Promise<number> {
  return (await insertArticle(db, { categoryId: category.id, createdBy: admin.id })).id;
}

function view(articleId: number): Promise<boolean> {
  return recordView(db, {
    userId: member.id,
    articleId,
    action: "view_article",
    groups: groupsOf(member),
    at: now(),
  });
}

/** The stored counts of every article beside what a recount of the log gives. */
async function countsAndRecount() {
  const { rows } = await sql<{ id: number; stored: number; byHour: number; recount: number }>`
    select article.id,
      coalesce((select sum(views) from article_view_counts where article_id = article.id), 0)::int as stored,
      coalesce((select sum(views) from article_views_by_hour where article_id = article.id), 0)::int as by_hour,
      (select count(*) from user_activity_logs where article_id = article.id)::int as recount
    from knowledge_base_articles as article order by article.id`.execute(db);
  return rows;
}

test("200 concurrent views and a deletion meanwhile leave counts that equal a recount", async () => {
  const stays = await newArticle();
  const goes = await newArticle();

  const views = Array.from({ length: 200 }, (_, index) => view(index % 2 === 0 ? stays : goes));
  await views[40];
  const deletion = db.deleteFrom("knowledgeBaseArticles").where("id", "=", goes).execute();
  const logged = await Promise.all(views);
  await deletion;

  expect(logged.filter((_, index) => index % 2 === 0)).toEqual(Array.from({ length: 100 }, () => true));
  expect(await countsAndRecount()).toEqual([{ id: stays, stored: 100, byHour: 100, recount: 100 }]);
  expect(await view(goes)).toBe(false);
});

test("a crash before the commit leaves neither a log entry nor a count", async () => {
  const articleId = await newArticle();
  await view(articleId);
  const before = await countsAndRecount();

  const crash = db.transaction().execute(async (tx) => {
    await recordView(tx, {
      userId: member.id,
      articleId,
      action: "view_article",
      groups: groupsOf(member),
      at: now(),
    });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  });
  await expect(crash).rejects.toSatisfy((error) => classifyDriverError(error)?.kind === "unavailable");

  expect(await countsAndRecount()).toEqual(before);
});
