import { randomUUID } from "node:crypto";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { addToCounts, countViews, holdCounts } from "./count-views.ts";

const start = "2026-11-20T12:30:00.000Z";
const { api, clock, db } = await openApiForFile({ startsAt: start });
const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const { id: userId } = member;
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

/** Logs a view at each of these instants. */
async function view(articleId: number, ...instants: string[]): Promise<void> {
  const rows = instants.map((at) => ({
    userId,
    articleId,
    action: "view_article",
    createdAt: new Date(at),
  }));
  await db.insertInto("userActivityLogs").values(rows).execute();
}

/** Syncs views from a device that was offline. */
async function sync(articleId: number, ...instants: string[]): Promise<void> {
  const entries = instants.map((at) => ({ kind: "view" as const, id: randomUUID(), at, articleId }));
  const heard = await api.as(member).offline.syncEntries({ accountId: userId, entries });
  expect(heard.map(({ refusal }) => refusal)).toEqual(instants.map(() => null));
}

const count = () => countViews({ db, now: clock.now });
const days = () => activity.libraryViewsPerDay({ timeZone });

test("the month's chart is the same before and after past hours are counted, the current hour included", async () => {
  const articleId = await newArticle("Batteries");
  // In Athens the first view is already on the 18th, and the third on the 20th.
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

test("views that several processes count at once are counted once", async () => {
  const articleId = await newArticle("Batteries");
  await view(articleId, "2026-11-19T10:00:00Z", "2026-11-20T11:59:59Z");
  await Promise.all([count(), count(), count()]);
  expect(await days()).toEqual([
    { day: "2026-11-19", viewCount: 1 },
    { day: "2026-11-20", viewCount: 1 },
  ]);
});

test("views synced late count once, for their own days and articles, whatever is counted already", async () => {
  const articleId = await newArticle("Batteries");
  const other = await newArticle("Cables");
  await view(other, "2026-11-19T10:00:00Z");
  const views = async () => ({
    days: (await days()).map(({ day, viewCount }) => [day, viewCount]),
    mostRead: (await activity.mostRead()).map(({ articleTitle, viewCount }) => [articleTitle, viewCount]),
  });
  await sync(articleId, "2026-11-19T09:00:00.000Z");
  await count();
  await sync(articleId, "2026-11-19T10:00:00.000Z", "2026-11-20T11:59:59.999Z", "2026-11-20T12:00:00.000Z");
  // The first of these is older than thirty days, and the other counts in the list alone.
  await sync(articleId, "2026-10-21T11:59:59.999Z", "2026-10-21T12:00:00.000Z");
  const expected = {
    days: [
      ["2026-11-19", 3],
      ["2026-11-20", 2],
    ],
    mostRead: [
      ["Batteries", 5],
      ["Cables", 1],
    ],
  };
  expect(await views()).toEqual(expected);
  await count();
  expect(await views()).toEqual(expected);
  clock.set("2026-11-20T13:20:00.000Z");
  await count();
  // The view of 21 October at 12:00 is thirty days old by now.
  expect(await views()).toEqual({
    ...expected,
    mostRead: [
      ["Batteries", 4],
      ["Cables", 1],
    ],
  });
});

test("counting an hour waits for a view that is being synced, and includes it", async () => {
  const articleId = await newArticle("Batteries");
  await count();
  clock.set("2026-11-20T13:20:00.000Z");
  const at = new Date("2026-11-20T12:40:00Z");
  const counting = await db.transaction().execute(async (tx) => {
    await holdCounts(tx);
    await tx
      .insertInto("userActivityLogs")
      .values({ userId, articleId, action: "view_article", createdAt: at })
      .execute();
    await addToCounts(tx, { articleId, at });
    const counted = count();
    await waitForLock();
    return { counted };
  });
  await counting.counted;
  expect((await days()).map(({ viewCount }) => viewCount)).toEqual([1]);
});

test("a view synced while its hour is being counted waits for that, and is counted", async () => {
  const articleId = await newArticle("Batteries");
  await count();
  clock.set("2026-11-20T13:20:00.000Z");
  // Keeps the job from finishing.
  const syncing = await db.transaction().execute(async (tx) => {
    await sql`lock table article_month_views in share mode`.execute(tx);
    const counted = count();
    await waitForLock();
    const synced = sync(articleId, "2026-11-20T12:40:00.000Z");
    await waitForLock(2);
    return { counted, synced };
  });
  await syncing.counted;
  await syncing.synced;
  expect((await days()).map(({ viewCount }) => viewCount)).toEqual([1]);
  expect((await activity.mostRead()).map(({ viewCount }) => viewCount)).toEqual([1]);
});

async function waitForLock(waiters = 1): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    expect(rows).toHaveLength(waiters);
  }, patience);
}

test("even after a month without the job, no hour is missing or older than the chart can ask for", async () => {
  await count();
  clock.set("2027-01-15T12:30:00.000Z");
  await count();
  const hours = await db.selectFrom("libraryViewsByHour").select("hour").orderBy("hour").execute();
  expect(hours).toHaveLength(32 * 24);
  expect(hours[0]?.hour).toEqual(new Date("2026-12-14T12:00:00Z"));
  expect(hours.at(-1)?.hour).toEqual(new Date("2027-01-15T11:00:00Z"));
});

test("days follow the reader's time zone, and an unknown time zone is refused", async () => {
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

test("the most read articles are the top five of thirty days, without deleted ones", async () => {
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

test("never opened are the published articles without a view, the longest published first", async () => {
  const opened = await newArticle("Opened");
  const by = { categoryId: category.id, createdBy: admin.id };
  const [august, october, november] = ["2026-08-01", "2026-10-01", "2026-11-01"].map((day) => new Date(day));
  // Drafted long before it was published.
  const drafted = { title: "Newer", state: "draft", createdAt: august, updatedAt: august } as const;
  const { id } = await insertArticle(db, { ...by, ...drafted });
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ state: "published", updatedAt: november })
    .where("id", "=", id)
    .execute();
  await insertArticle(db, { ...by, title: "Older", createdAt: october, updatedAt: october });
  await insertArticle(db, { ...by, title: "Draft", state: "draft" });
  await api.as(admin).activity.logView({ articleId: opened, action: "view_article" });
  const { count: all, articles } = await activity.neverOpened();
  expect(all).toBe(2);
  expect(articles.map(({ articleTitle, since }) => [articleTitle, since])).toEqual([
    ["Older", "2026-10-01T00:00:00.000Z"],
    ["Newer", "2026-11-01T00:00:00.000Z"],
  ]);
});
