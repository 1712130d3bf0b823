import { insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { beforeEach, describe, expect, it } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { keepSchedule, keepScheduleJob } from "./publication.ts";

const { api, clock, db } = await openApiForFile();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember, { confirmedUnit: "7th Squadron" });
const { id: categoryId } = await insertCategory(db);
const calls = api.as(admin).knowledgeBase;
const hour = 3_600_000;

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString();
const titlesFor = async (reader: typeof member) =>
  (await api.as(reader).knowledgeBase.listArticles({})).map(({ title }) => title);

async function add(fields: Partial<Parameters<typeof calls.createArticle>[0]> = {}) {
  const { objectPath } = await insertRegisteredFile(db);
  return calls.createArticle({ categoryId, title: "Masts", pdfPath: objectPath ?? "", ...fields });
}

/** Runs the scheduled jobs that are due, as the worker would. @returns how many there were */
async function work(): Promise<number> {
  const jobs = await takeJobs(db, keepScheduleJob);
  const due = jobs.filter(({ runAt }) => runAt <= clock.now());
  for (const { payload } of due) await keepSchedule({ db, now: clock.now }, payload);
  return due.length;
}

async function publicationOf(id: number) {
  const articles = await calls.listArticles({});
  return articles.find((article) => article.id === id)?.publication;
}

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await takeJobs(db, keepScheduleJob);
});

describe("an article", () => {
  it("is published for every member unless it says otherwise", async () => {
    const { id } = await add();
    expect(await publicationOf(id)).toEqual({
      state: "published",
      publishAt: null,
      withdrawAt: null,
      offlineDays: null,
      audience: [],
    });
    expect(await takeJobs(db, keepScheduleJob)).toEqual([]);
  });

  it("is published and withdrawn at its times, and is listed first once it is published", async () => {
    const { id } = await add({ state: "draft", publishAt: inHours(1), withdrawAt: inHours(3) });
    await add({ title: "Cables" });
    expect(await titlesFor(member)).toEqual(["Cables"]);
    clock.advance(hour);
    expect(await work()).toBe(1);
    expect(await titlesFor(member)).toEqual(["Masts", "Cables"]);
    expect(await publicationOf(id)).toMatchObject({ state: "published", publishAt: null });
    clock.advance(2 * hour);
    expect(await work()).toBe(1);
    expect(await titlesFor(member)).toEqual(["Cables"]);
    expect(await publicationOf(id)).toMatchObject({ state: "withdrawn", withdrawAt: null });
  });

  it("follows its latest date, and none if it was published or deleted before", async () => {
    const { id } = await add({ state: "draft", publishAt: inHours(1) });
    await calls.updateArticle({ id, categoryId, title: "Masts", publishAt: inHours(2) });
    clock.advance(hour);
    // An old job that runs meanwhile finds that the time has not come.
    await keepSchedule({ db, now: clock.now }, { articleId: id });
    expect(await publicationOf(id)).toMatchObject({ state: "draft" });
    await calls.updateArticle({ id, categoryId, title: "Masts", state: "published" });
    const { updatedAt } = (await calls.listArticles({}))[0] ?? {};
    clock.advance(hour);
    await work();
    expect((await calls.listArticles({}))[0]?.updatedAt).toBe(updatedAt);
    await calls.deleteArticle({ id });
    await keepSchedule({ db, now: clock.now }, { articleId: id });
  });

  it("is published at once if its time has passed, and cannot be withdrawn before that", async () => {
    const { id } = await add({ state: "draft", publishAt: inHours(-1) });
    expect(await publicationOf(id)).toMatchObject({ state: "published", publishAt: null });
    for (const times of [
      { withdrawAt: inHours(-1) },
      { state: "draft" as const, publishAt: inHours(2), withdrawAt: inHours(1) },
    ]) {
      const change = calls.updateArticle({ id, categoryId, title: "Masts", ...times });
      await expect(change).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: "An article is withdrawn after it is published, and not in the past",
      });
    }
  });

  it("can be edited while its withdrawal is overdue, and is withdrawn by that", async () => {
    const { id } = await add({ withdrawAt: inHours(1) });
    clock.advance(2 * hour);
    await calls.updateArticle({ id, categoryId, title: "Masts and guys" });
    expect((await calls.listArticles({}))[0]?.title).toBe("Masts and guys");
    expect(await publicationOf(id)).toMatchObject({ state: "withdrawn", withdrawAt: null });
  });

  it("is for units and ranks with confirmed members, and stays for one that the last member has left", async () => {
    const unit = { kind: "unit", name: "7th Squadron" } as const;
    const { id } = await add({ audience: [unit, unit] });
    expect(await publicationOf(id)).toMatchObject({ audience: [unit] });
    await expect(
      calls.updateArticle({ id, categoryId, title: "Masts", audience: [{ kind: "rank", name: "Major" }] }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "No member is confirmed as rank Major" });

    expect(await api.as(admin).admin.listAudiences()).toEqual([unit]);
    await api.as(admin).admin.confirmService({ id: member.id, unit: null, rank: "Major" });
    await calls.updateArticle({ id, categoryId, title: "Masts and cables", audience: [unit] });
    expect(await publicationOf(id)).toMatchObject({ audience: [unit] });
    expect(await api.as(admin).admin.listAudiences()).toEqual([{ kind: "rank", name: "Major" }]);
  });

  it("has a description and a label, which a change of the title keeps", async () => {
    const { id } = await add({ description: " For crews ", handling: "Instructors" });
    await calls.updateArticle({ id, categoryId, title: "Masts II" });
    const [listed] = await api.as(member).knowledgeBase.listArticles({});
    expect(listed).toMatchObject({ title: "Masts II", description: "For crews", handling: "Instructors" });
    expect(listed).not.toHaveProperty("publication");
    await calls.updateArticle({ id, categoryId, title: "Masts II", description: "", handling: null });
    expect((await calls.listArticles({}))[0]).toMatchObject({ description: null, handling: null });
  });
});

it("an article saved without a change is answered as ever, and not in the audit log", async () => {
  const unit = { kind: "unit", name: "9th Squadron" } as const;
  await api.as(admin).admin.confirmService({ id: member.id, unit: unit.name });
  const fields = { title: "Masts", categoryId, description: "For crews", audience: [unit], offlineDays: 7 };
  const { id, pdfPath } = await add({ ...fields, withdrawAt: inHours(2) });
  const answer = calls.updateArticle({ id, ...fields, pdfPath, withdrawAt: inHours(2) });
  await expect(answer).resolves.toMatchObject({ id, title: "Masts" });
  await calls.updateArticle({ id });
  const entries = db.selectFrom("auditEntries").select("act").where("objectId", "=", String(id));
  const changes = entries.where("act", "=", "article-changed");
  expect(await changes.execute()).toEqual([]);
  await calls.updateArticle({ id, ...fields, title: "Masts II" });
  expect(await changes.execute()).toHaveLength(1);
});

it("changing one field of an article keeps what others have changed", async () => {
  const unit = { kind: "unit", name: "8th Squadron" } as const;
  await insertUser(db, secondMember, { confirmedUnit: unit.name });
  const fields = {
    description: "For crews",
    handling: "Instructors",
    offlineDays: 7,
    tracesCopies: true,
  } as const;
  const { id } = await add({ title: "Mats", withdrawAt: inHours(2) });
  await calls.updateArticle({ id, title: "Matts", audience: [unit], ...fields });
  await calls.updateArticle({ id, state: "withdrawn" });
  const other = await insertCategory(db);
  await calls.updateArticle({ id, categoryId: other.id });
  await calls.updateArticle({ id, title: "Masts" });
  const { offlineDays, ...shown } = fields;
  expect((await calls.listArticles({}))[0]).toMatchObject({
    ...shown,
    title: "Masts",
    categoryId: other.id,
    publication: { state: "withdrawn", withdrawAt: null, audience: [unit], offlineDays },
  });
});

it("an article whose PDF is refused is neither created nor scheduled", async () => {
  await expect(
    add({ pdfPath: "/objects/pdfs/none.pdf", state: "draft", publishAt: inHours(1) }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "This PDF is not registered. Upload it first." });
  expect(await takeJobs(db, keepScheduleJob)).toEqual([]);
});

describe("editing an article that another administrator changed meanwhile", () => {
  it("names who changed the same field, and saves nothing", async () => {
    const { id } = await add({ description: "For crews" });
    const other = await insertUser(db, instructorAdmin, { username: "other", email: "other@example.org" });
    await api.as(other).knowledgeBase.updateArticle({ id, title: "Masts and guys" });
    const change = { id, title: "Masts at sea", seen: { title: "Masts" } };
    await expect(calls.updateArticle(change)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This article was changed meanwhile, last by Instructor Sample. Your text is kept.",
      cause: { code: "article-changed", issues: [{ path: "title", message: "Changed meanwhile" }] },
    });
    expect((await calls.findArticle({ id })).title).toBe("Masts and guys");
    // A field is saved that nobody else touched, that has the wanted value already, or whose current value was seen.
    await calls.updateArticle({ id, description: "For all", seen: { description: "For crews" } });
    await calls.updateArticle({ id, title: "Masts and guys", seen: { title: "Masts" } });
    await calls.updateArticle({ ...change, seen: { title: "Masts and guys" } });
    expect(await calls.findArticle({ id })).toMatchObject({ title: "Masts at sea", description: "For all" });
  });

  it("reports that a draft was published meanwhile when it is given another date", async () => {
    const { id } = await add({ state: "draft", publishAt: inHours(1) });
    const seen = { state: "draft", publishAt: inHours(1), withdrawAt: null } as const;
    clock.advance(hour);
    await work();
    await expect(calls.updateArticle({ id, publishAt: inHours(5), seen })).rejects.toMatchObject({
      message: "This article was changed meanwhile. Your text is kept.",
      cause: { issues: [{ path: "state" }, { path: "publishAt" }] },
    });
    expect(await publicationOf(id)).toMatchObject({ state: "published", publishAt: null });
  });

  it("finds the article as the list has it, or answers not found", async () => {
    const { id } = await add();
    expect(await calls.findArticle({ id })).toEqual((await calls.listArticles({}))[0]);
    await expect(calls.findArticle({ id: id + 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.as(member).knowledgeBase.findArticle({ id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
