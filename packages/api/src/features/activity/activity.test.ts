import { logCursor } from "@antochi/contract/cursors";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { sampleClient, visit } from "../../testing/test-visit.ts";

const hour = 60 * 60 * 1000;
const { api, clock, db } = await openApiForFile({ startsAt: "2026-03-28T20:00:00.000Z" });

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const reader = await insertUser(db, secondMember);
const category = await insertCategory(db);

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await sql`delete from rate_limits`.execute(db);
  clock.set("2026-03-28T20:00:00.000Z");
});

async function newArticle(title: string): Promise<number> {
  return (await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title })).id;
}

async function open(user: typeof member, articleId: number): Promise<void> {
  clock.advance(1000);
  await api.as(user).activity.logView({ articleId, action: "view_article" });
}

test("logging a view requires a session and an existing article", async () => {
  const articleId = await newArticle("Batteries");
  const view = { articleId, action: "view_article" };
  await expect(api.as(null).activity.logView(view)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const gone = api.as(member).activity.logView({ ...view, articleId: articleId + 1 });
  await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND", message: "Article not found" });
});

test("a member's first sixty views a minute are logged; the next is refused with Retry-After", async () => {
  const articleId = await newArticle("Batteries");
  // A user of its own, since the process remembers for a minute whom it refused.
  const eager = await insertUser(db, {
    ...approvedMember,
    username: "eager",
    email: "eager.sample@example.org",
  });
  const cookie = await api.dependencies.sessions.start(db, eager, sampleClient);
  const browser = visit(api.dependencies, { sessionId: cookie?.split(/[=;]/)[1] });
  for (let opening = 0; opening < 60; opening += 1) await open(eager, articleId);

  const refused = browser.call.activity.logView({ articleId, action: "view_article" });
  await expect(refused).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(Number(browser.headers.get("retry-after"))).toBeGreaterThan(0);
  await open(reader, articleId);

  expect(await api.as(admin).activity.listLogs({ articleId, userId: eager.id })).toHaveLength(60);
  expect(await api.as(admin).activity.listLogs({ articleId })).toHaveLength(61);
});

test("the log shows who opened what, newest first, and keeps the entries of a deleted member", async () => {
  const articleId = await newArticle("Batteries");
  const leaver = await insertUser(db, { ...approvedMember, email: "leaver@example.org", username: "leaver" });
  await open(leaver, articleId);
  await open(reader, articleId);
  await db.deleteFrom("users").where("id", "=", leaver.id).execute();

  expect(await api.as(admin).activity.listLogs({})).toMatchObject([
    { userName: "Δεύτερο", userSurname: "Δείγμα", action: "view_article", articleTitle: "Batteries" },
    { userName: null, userSurname: null, articleId },
  ]);
});

test("the log is filtered by member, article and period", async () => {
  const batteries = await newArticle("Batteries");
  const radios = await newArticle("Radios");
  await open(member, batteries);
  await open(reader, batteries);
  await open(reader, radios);
  const { activity } = api.as(admin);

  expect(await activity.listLogs({ userId: member.id })).toHaveLength(1);
  expect(await activity.listLogs({ articleId: batteries })).toHaveLength(2);
  expect(await activity.listLogs({ userId: reader.id, articleId: batteries })).toHaveLength(1);
  const [newest, second] = await activity.listLogs({});
  expect(await activity.listLogs({ from: newest?.createdAt })).toEqual([newest]);
  expect(await activity.listLogs({ from: second?.createdAt, to: newest?.createdAt })).toEqual([second]);
});

test("the log is paged without gaps or duplicates, even where timestamps are equal", async () => {
  const articleId = await newArticle("Batteries");
  const createdAt = clock.now();
  const rows = Array.from({ length: 7 }, () => ({
    userId: member.id,
    articleId,
    action: "view_article",
    createdAt,
  }));
  await db.insertInto("userActivityLogs").values(rows).execute();
  const { activity } = api.as(admin);

  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await activity.listLogs({ limit: 3, cursor });
    seen.push(...page.map((item) => item.id));
    const last = page.at(-1);
    cursor = page.length === 3 && last ? logCursor.after(last) : undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(new Set(seen).size).toBe(7);
  await expect(activity.listLogs({ cursor: "nonsense" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("an article's log is empty without views, and not found without the article", async () => {
  const articleId = await newArticle("Batteries");
  const { activity } = api.as(admin);
  expect(await activity.listArticleLogs({ articleId })).toEqual([]);
  await expect(activity.listArticleLogs({ articleId: articleId + 1 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("statistics show every article, most viewed first, page by page", async () => {
  const [quiet, busy] = [await newArticle("Quiet"), await newArticle("Busy")];
  const unread = await newArticle("Unread");
  await open(member, busy);
  await open(reader, busy);
  await open(reader, quiet);
  const { activity } = api.as(admin);

  const all = await activity.statistics({});
  expect(all).toEqual([
    { articleId: busy, articleTitle: "Busy", viewCount: 2 },
    { articleId: quiet, articleTitle: "Quiet", viewCount: 1 },
    { articleId: unread, articleTitle: "Unread", viewCount: 0 },
  ]);
  expect(await activity.statistics({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await activity.statistics({ limit: 2, cursor: api.nextPage() })).toEqual(all.slice(2));
});

test("views per day are counted in the reader's time zone", async () => {
  const articleId = await newArticle("Batteries");
  await open(member, articleId);
  clock.advance(3 * hour);
  await open(member, articleId);
  const { activity } = api.as(admin);

  const days = { articleId, days: 30 };
  expect(await activity.viewsPerDay({ ...days, timeZone: "UTC" })).toEqual([
    { day: "2026-03-28", viewCount: 2 },
  ]);
  expect(await activity.viewsPerDay({ ...days, timeZone: "Europe/Athens" })).toEqual([
    { day: "2026-03-28", viewCount: 1 },
    { day: "2026-03-29", viewCount: 1 },
  ]);
  expect(await activity.viewsPerDay({ articleId, days: 1, timeZone: "Europe/Athens" })).toEqual([
    { day: "2026-03-29", viewCount: 1 },
  ]);
});

test.for([
  [{ timeZone: "Europe/Nowhere" }, "timeZone is not valid"],
  [{ timeZone: "a".repeat(65) }, "timeZone is not valid"],
  // Known to Node, not to Postgres.
  [{ timeZone: "US/Pacific-New" }, "timeZone is not valid"],
  [{ timeZone: "+02:00" }, "timeZone is not valid"],
  [{ days: 367 }, "days must be between 1 and 366"],
  [{ days: 1.5 }, "days must be between 1 and 366"],
] as const)("views per day are refused for %j", async ([wrong, message]) => {
  const articleId = await newArticle("Chargers");
  const asked = api.as(admin).activity.viewsPerDay({ articleId, days: 30, timeZone: "UTC", ...wrong });
  await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST", message });
});
