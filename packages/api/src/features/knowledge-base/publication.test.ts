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

/** Does what waits to be done to articles once its time has come, as the worker would. */
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

  it("is published at its time and withdrawn at its time, and stands first when it is published", async () => {
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

  it("waits for the date it has by then, and for none where it was published or deleted before", async () => {
    const { id } = await add({ state: "draft", publishAt: inHours(1) });
    await calls.updateArticle({ id, categoryId, title: "Masts", publishAt: inHours(2) });
    clock.advance(hour);
    // An old job that was under way meanwhile finds that its time is not yet.
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

  it("is published at once where its time has passed, and is not withdrawn before", async () => {
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

  it("is changed in other things while its withdrawal is overdue, and is withdrawn by that", async () => {
    const { id } = await add({ withdrawAt: inHours(1) });
    clock.advance(2 * hour);
    await calls.updateArticle({ id, categoryId, title: "Masts and guys" });
    expect((await calls.listArticles({}))[0]?.title).toBe("Masts and guys");
    expect(await publicationOf(id)).toMatchObject({ state: "withdrawn", withdrawAt: null });
  });

  it("is for units and ranks in which somebody is confirmed, and stays for one that the last has left", async () => {
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

  it("has a description and a label, which a change of the title leaves alone", async () => {
    const { id } = await add({ description: " For crews ", handling: "Instructors" });
    await calls.updateArticle({ id, categoryId, title: "Masts II" });
    const [listed] = await api.as(member).knowledgeBase.listArticles({});
    expect(listed).toMatchObject({ title: "Masts II", description: "For crews", handling: "Instructors" });
    expect(listed).not.toHaveProperty("publication");
    await calls.updateArticle({ id, categoryId, title: "Masts II", description: "", handling: null });
    expect((await calls.listArticles({}))[0]).toMatchObject({ description: null, handling: null });
  });
});

it("keeps what somebody else has changed of it when one thing of it is changed", async () => {
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

it("is neither added nor dated where its PDF is refused", async () => {
  await expect(
    add({ pdfPath: "/objects/pdfs/none.pdf", state: "draft", publishAt: inHours(1) }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "This PDF is not registered. Upload it first." });
  expect(await takeJobs(db, keepScheduleJob)).toEqual([]);
});

describe("who edits an article while another does", () => {
  it("is told who changed the same field meanwhile, and that nothing was saved", async () => {
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
    // What nobody else touched is saved, what is as it is wanted too, and what was looked at again.
    await calls.updateArticle({ id, description: "For all", seen: { description: "For crews" } });
    await calls.updateArticle({ id, title: "Masts and guys", seen: { title: "Masts" } });
    await calls.updateArticle({ ...change, seen: { title: "Masts and guys" } });
    expect(await calls.findArticle({ id })).toMatchObject({ title: "Masts at sea", description: "For all" });
  });

  it("is told that a draft was published when they give it another date", async () => {
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

  it("finds an article as the list has it, or none", async () => {
    const { id } = await add();
    expect(await calls.findArticle({ id })).toEqual((await calls.listArticles({}))[0]);
    await expect(calls.findArticle({ id: id + 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.as(member).knowledgeBase.findArticle({ id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
