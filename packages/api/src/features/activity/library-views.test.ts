import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { countViews } from "./count-views.ts";

const start = "2026-11-20T12:30:00.000Z";
const { api, clock, db } = await openApiForFile({ startsAt: start });
const admin = await insertUser(db, instructorAdmin);
const { id: userId } = await insertUser(db, approvedMember);
const category = await insertCategory(db);
const { activity } = api.as(admin);
const timeZone = "Europe/Athens";

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("libraryViewsByHour").execute();
  clock.set(start);
});

async function newArticle(title: string): Promise<number> {
  return (await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title })).id;
}

/** As many views as instants, as the log has them. */
async function view(articleId: number, ...instants: string[]): Promise<void> {
  const rows = instants.map((at) => ({
    userId,
    articleId,
    action: "view_article",
    createdAt: new Date(at),
  }));
  await db.insertInto("userActivityLogs").values(rows).execute();
}

const count = () => countViews({ db, now: clock.now });
const days = () => activity.libraryViewsPerDay({ timeZone });

test("the month's chart is the same before and after the past hours are counted, the hour under way included", async () => {
  const articleId = await newArticle("Batteries");
  // In Athens the first is the 18th already, and the third the 20th.
  await view(articleId, "2026-11-17T22:10:00Z", "2026-11-18T10:00:00Z", "2026-11-19T22:00:00Z");
  await view(articleId, "2026-11-20T12:29:59Z");
  const expected = [
    { day: "2026-11-18", viewCount: 2 },
    { day: "2026-11-20", viewCount: 2 },
  ];
  expect(await days()).toEqual(expected);
  await count();
  expect(await days()).toEqual(expected);
  await count();
  expect(await days()).toEqual(expected);

  clock.set("2026-11-20T15:20:00.000Z");
  await view(articleId, "2026-11-20T12:40:00Z", "2026-11-20T15:10:00Z");
  const later = [expected[0], { day: "2026-11-20", viewCount: 4 }];
  expect(await days()).toEqual(later);
  await count();
  expect(await days()).toEqual(later);
});

test("what two processes count at once is counted once", async () => {
  const articleId = await newArticle("Batteries");
  await view(articleId, "2026-11-19T10:00:00Z", "2026-11-20T11:59:59Z");
  await Promise.all([count(), count(), count()]);
  expect(await days()).toEqual([
    { day: "2026-11-19", viewCount: 1 },
    { day: "2026-11-20", viewCount: 1 },
  ]);
});

test("no hour is missing and none is older than the chart can ask for, also after a month without the job", async () => {
  await count();
  clock.set("2027-01-15T12:30:00.000Z");
  await count();
  const hours = await db.selectFrom("libraryViewsByHour").select("hour").orderBy("hour").execute();
  expect(hours).toHaveLength(32 * 24);
  expect(hours[0]?.hour).toEqual(new Date("2026-12-14T12:00:00Z"));
  expect(hours.at(-1)?.hour).toEqual(new Date("2027-01-15T11:00:00Z"));
});

test("days are those of the reader's time zone, and a zone that is none is refused", async () => {
  const articleId = await newArticle("Batteries");
  await view(articleId, "2026-11-18T23:30:00Z");
  expect(await days()).toEqual([{ day: "2026-11-19", viewCount: 1 }]);
  expect(await activity.libraryViewsPerDay({ timeZone: "UTC" })).toEqual([
    { day: "2026-11-18", viewCount: 1 },
  ]);
  await expect(activity.libraryViewsPerDay({ timeZone: "Mars/Base" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("the most read are those of thirty days, five of them, and a deleted one is not among them", async () => {
  const titles = ["One", "Two", "Three", "Four", "Five", "Six"];
  const ids: number[] = [];
  for (const [index, title] of titles.entries()) {
    const id = await newArticle(title);
    ids.push(id);
    await view(id, ...Array.from({ length: index + 1 }, (_, nth) => `2026-11-0${1 + (nth % 9)}T10:00:00Z`));
  }
  await view(ids[0] ?? 0, ...Array.from({ length: 20 }, () => "2026-10-01T10:00:00Z"));
  const expected = [
    ["Six", 6],
    ["Five", 5],
    ["Four", 4],
    ["Three", 3],
    ["Two", 2],
  ];
  const ranking = async () =>
    (await activity.mostRead()).map(({ articleTitle, viewCount }) => [articleTitle, viewCount]);
  await count();
  expect(await ranking()).toEqual(expected);
  await view(ids[1] ?? 0, ...Array.from({ length: 5 }, () => "2026-11-20T12:10:00Z"));
  expect((await ranking())[0]).toEqual(["Two", 7]);
  await db.deleteFrom("knowledgeBaseArticles").where("title", "=", "Two").execute();
  expect((await ranking())[0]).toEqual(["Six", 6]);
});

test("never opened is what is published and has no view, the one that is out longest first", async () => {
  const opened = await newArticle("Opened");
  await newArticle("Newer");
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ createdAt: new Date("2026-11-01T00:00:00Z") })
    .where("title", "=", "Newer")
    .execute();
  await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    title: "Older",
    createdAt: new Date("2026-10-01T00:00:00Z"),
  });
  await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title: "Draft", state: "draft" });
  await api.as(admin).activity.logView({ articleId: opened, action: "view_article" });
  const { count: all, articles } = await activity.neverOpened();
  expect(all).toBe(2);
  expect(articles.map(({ articleTitle, since }) => [articleTitle, since])).toEqual([
    ["Older", "2026-10-01T00:00:00.000Z"],
    ["Newer", "2026-11-01T00:00:00.000Z"],
  ]);
});
