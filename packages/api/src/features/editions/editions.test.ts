import { insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeEach, describe, expect, it } from "vitest";
import { groupsOf } from "../../library/article-readers.ts";
import { createFileFinder } from "../../stored-files/stored-file-rows.ts";
import { removeObjectJob } from "../../stored-files/removal.ts";
import { sweepUploads } from "../../stored-files/sweep-uploads.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";

const { api, clock, db } = await openApiForFile();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const { id: categoryId } = await insertCategory(db);
const { knowledgeBase, editions } = api.as(admin);

/** Registers a PDF with these pages, whose texts were extracted. */
async function registerPdf(...texts: string[]): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db, { registeredAt: clock.now() });
  const pages = texts.map((text, index) => ({ objectPath: objectPath ?? "", page: index + 1, text }));
  if (pages.length > 0) await db.insertInto("documentPages").values(pages).execute();
  return objectPath ?? "";
}

async function addArticle(...texts: string[]) {
  const pdfPath = await registerPdf(...texts);
  const { id } = await knowledgeBase.createArticle({ categoryId, title: "Masts", pdfPath });
  return { id, pdfPath };
}

async function replacePdf(id: number, changes: string | null, ...texts: string[]): Promise<string> {
  const pdfPath = await registerPdf(...texts);
  clock.advance(60_000);
  await knowledgeBase.updateArticle({ id, categoryId, title: "Masts", pdfPath, changes });
  return pdfPath;
}

async function mayRead(reader: typeof member, pdfPath: string): Promise<boolean> {
  const file = await createFileFinder(db)({
    key: pdfPath.slice("/objects/".length),
    groups: groupsOf(reader),
  });
  return file !== undefined;
}

const found = async (reader: typeof member, query: string) =>
  (await api.as(reader).search({ query })).articles;

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await takeJobs(db, removeObjectJob);
});

it("lists and changes the editions of their own article only", async () => {
  const [one, other] = [await addArticle("Masts stand"), await addArticle("Cables hang")];
  await replacePdf(one.id, null, "Masts sway");
  await replacePdf(other.id, null, "Cables hang", "Cables swing");
  const numbersOf = async (articleId: number) =>
    (await api.as(member).editions.listEditions({ articleId })).map(({ number }) => number);
  expect([await numbersOf(one.id), await numbersOf(other.id)]).toEqual([
    [2, 1],
    [2, 1],
  ]);
  // A scan of one that waits to be read leaves nothing open in the other.
  await db.insertInto("scannedPages").values({ objectPath: one.pdfPath, page: 1 }).execute();
  const changed = await api.as(member).editions.listChangedPages({ articleId: other.id, since: 1 });
  expect(changed).toEqual({ pages: [2], isComplete: true });
  await editions.openEdition({ articleId: other.id, number: 1, isOpen: true });
  expect([await mayRead(member, one.pdfPath), await mayRead(member, other.pdfPath)]).toEqual([false, true]);
  await db
    .updateTable("storedFiles")
    .set({ condition: "missing", checkedAt: clock.now() })
    .where("objectPath", "=", one.pdfPath)
    .execute();
  const lost = editions.restoreEdition({ articleId: one.id, number: 1 });
  await expect(lost).rejects.toMatchObject({ code: "CONFLICT" });
  await editions.restoreEdition({ articleId: other.id, number: 1 });
  const [latest] = await editions.listEditions({ articleId: other.id });
  expect(latest).toMatchObject({ number: 3, pdfPath: other.pdfPath });
  await editions.deleteEdition({ articleId: one.id, number: 1 });
  expect([await numbersOf(one.id), await numbersOf(other.id)]).toEqual([[2], [3, 2, 1]]);
});

describe("another PDF", () => {
  it("makes the next edition, and leaves the one before to administrators only", async () => {
    const { id, pdfPath: first } = await addArticle("Old towers sway");
    const second = await replacePdf(id, " Torques ", "New masts stand");
    expect(await editions.listEditions({ articleId: id })).toMatchObject([
      { number: 2, isCurrent: true, changes: "Torques", pdfPath: second, publishedBy: "Instructor Sample" },
      { number: 1, isCurrent: false, changes: null, pdfPath: first },
    ]);
    const [newest, oldest] = await api.as(member).editions.listEditions({ articleId: id });
    expect(newest).toMatchObject({ number: 2, changes: "Torques", pdfPath: second });
    expect(newest).not.toHaveProperty("publishedBy");
    expect(oldest).toMatchObject({ number: 1, pdfPath: null });
    expect([await mayRead(admin, first), await mayRead(member, first)]).toEqual([true, false]);
    expect([await mayRead(admin, second), await mayRead(member, second)]).toEqual([true, true]);
    const [listed] = await api.as(member).knowledgeBase.listArticles({});
    expect(listed).toMatchObject({ pdfPath: second, document: { edition: 2 } });
    expect(await takeJobs(db, removeObjectJob)).toEqual([]);
  });

  it("is searched instead of the one before, by administrators too", async () => {
    const { id } = await addArticle("Quixotic towers sway");
    expect(await found(member, "quixotic")).toHaveLength(1);
    await replacePdf(id, null, "Stoic masts stand");
    for (const reader of [member, admin]) {
      expect(await found(reader, "quixotic")).toEqual([]);
      expect(await found(reader, "stoic")).toHaveLength(1);
    }
  });

  it("keeps views and reading positions, which record the edition that was read", async () => {
    const { id } = await addArticle();
    const { reading, activity } = api.as(member);
    await activity.logView({ articleId: id, action: "view_article" });
    await reading.savePosition({ articleId: id, page: 4 });
    await replacePdf(id, "Torques");
    expect(await reading.listPositions()).toMatchObject([{ articleId: id, page: 4, edition: 1 }]);
    // Where the old one is still open, turning its pages does not mean that the new one was read.
    await reading.savePosition({ articleId: id, page: 5, edition: 1 });
    expect(await reading.listPositions()).toMatchObject([{ page: 5, edition: 1 }]);
    await reading.savePosition({ articleId: id, page: 1, edition: 2 });
    await reading.savePosition({ articleId: id, page: 2, edition: 1 });
    expect(await reading.listPositions()).toMatchObject([{ page: 2, edition: 2 }]);
    expect(await api.as(admin).activity.articleStatistics({ articleId: id })).toMatchObject({ viewCount: 1 });
  });

  it("is refused if another article has or had it", async () => {
    const { id, pdfPath } = await addArticle();
    const newer = await replacePdf(id, null);
    const other = await addArticle();
    for (const taken of [pdfPath, newer]) {
      const calls = [
        () => knowledgeBase.createArticle({ categoryId, title: "Cables", pdfPath: taken }),
        () => knowledgeBase.updateArticle({ id: other.id, categoryId, title: "Cables", pdfPath: taken }),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: "CONFLICT",
          message: "Another article already uses this PDF",
        });
      }
    }
  });

  it("from two administrators at once makes two editions, of which one is current", async () => {
    const { id } = await addArticle();
    await Promise.all([replacePdf(id, "One"), replacePdf(id, "Other")]);
    const listed = await editions.listEditions({ articleId: id });
    expect(listed.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ number: 3 }]);
    expect(new Set(listed.map(({ changes }) => changes))).toEqual(new Set(["One", "Other", null]));
  });
});

describe("an older edition", () => {
  it("is readable by members while it is open, and no longer once it is closed or withdrawn", async () => {
    const { id, pdfPath: first } = await addArticle();
    await replacePdf(id, null);
    await editions.openEdition({ articleId: id, number: 1, isOpen: true });
    expect(await mayRead(member, first)).toBe(true);
    expect((await api.as(member).editions.listEditions({ articleId: id }))[1]).toMatchObject({
      pdfPath: first,
    });
    await editions.openEdition({ articleId: id, number: 1, isOpen: false });
    expect(await mayRead(member, first)).toBe(false);
    await editions.openEdition({ articleId: id, number: 1, isOpen: true });
    await knowledgeBase.updateArticle({ id, categoryId, title: "Masts", state: "withdrawn" });
    expect([await mayRead(member, first), await mayRead(admin, first)]).toEqual([false, true]);
  });

  it("can be restored as the next edition, which everybody reads and searches", async () => {
    const { id, pdfPath: first } = await addArticle("Quixotic towers");
    await replacePdf(id, null, "Stoic masts");
    await editions.restoreEdition({ articleId: id, number: 1 });
    expect((await editions.listEditions({ articleId: id }))[0]).toMatchObject({
      number: 3,
      isCurrent: true,
      pdfPath: first,
      changes: "Edition 1 again",
    });
    expect(await mayRead(member, first)).toBe(true);
    expect(await found(member, "quixotic")).toHaveLength(1);
    expect(await found(member, "stoic")).toEqual([]);
    await editions.restoreEdition({ articleId: id, number: 3 });
    expect(await editions.listEditions({ articleId: id })).toHaveLength(3);
  });

  it("is kept as long as the article, however old it is, and deleted with it", async () => {
    const { id, pdfPath: first } = await addArticle();
    const second = await replacePdf(id, null);
    await editions.restoreEdition({ articleId: id, number: 1 });
    clock.advance(100 * 24 * 3_600_000);
    await sweepUploads({ db, store: api.store, now: clock.now });
    await takeJobs(db, removeObjectJob);
    expect([await mayRead(admin, first), await mayRead(admin, second)]).toEqual([true, true]);
    await knowledgeBase.deleteArticle({ id });
    expect([await mayRead(admin, first), await mayRead(admin, second)]).toEqual([false, false]);
    // The PDF and the picture of each.
    expect(await takeJobs(db, removeObjectJob)).toHaveLength(4);
  });

  it("can be deleted by itself, with its PDF unless another edition has that as well", async () => {
    const { id, pdfPath: first } = await addArticle();
    const second = await replacePdf(id, null);
    await editions.restoreEdition({ articleId: id, number: 1 });
    await editions.deleteEdition({ articleId: id, number: 1 });
    expect(await takeJobs(db, removeObjectJob)).toEqual([]);
    expect(await mayRead(member, first)).toBe(true);
    await editions.deleteEdition({ articleId: id, number: 2 });
    expect(await takeJobs(db, removeObjectJob)).toHaveLength(2);
    expect(await mayRead(admin, second)).toBe(false);
    expect((await editions.listEditions({ articleId: id })).map(({ number }) => number)).toEqual([3]);
    await expect(editions.deleteEdition({ articleId: id, number: 3 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This is the current edition. Replace its PDF first, or delete the article.",
    });
    await replacePdf(id, null);
    expect((await editions.listEditions({ articleId: id })).map(({ number }) => number)).toEqual([4, 3]);
  });

  it("is compared by its words, page by page, even if a page was inserted", async () => {
    const { id } = await addArticle("Check the rotor", "Torque 4 Nm", "Land");
    await replacePdf(id, null, "Check the rotor", "A new page", "Torque 5 Nm", "Land");
    const comparison = await editions.compareEditions({ articleId: id, from: 1, to: 2 });
    expect(comparison).toMatchObject({ differing: 2, isComplete: true });
    expect(comparison.pages.map(({ before, after }) => [before, after])).toEqual([
      [2, 2],
      [null, 3],
    ]);
  });

  it("tells a member which pages changed since, and removed words only if they may read it", async () => {
    const { id } = await addArticle("Bolt at 40 Nm", "Grease it", "Look twice");
    await replacePdf(id, "Torques", "Bolt at 45 Nm", "Grease it", "A page of its own", "Look twice");
    const own = api.as(member).editions;
    const since = { articleId: id, since: 1 };
    expect(await own.listChangedPages(since)).toEqual({ pages: [1, 3], isComplete: true });
    const told = async () => (await own.findPageChanges({ ...since, page: 1 })).words;
    expect(await told()).not.toContainEqual({ kind: "removed", text: "40" });
    expect(await told()).toContainEqual({ kind: "added", text: "45" });
    await editions.openEdition({ articleId: id, number: 1, isOpen: true });
    expect(await told()).toContainEqual({ kind: "removed", text: "40" });
    expect(await own.findPageChanges({ ...since, page: 3 })).toEqual({
      words: [{ kind: "added", text: "A page of its own" }],
    });
    expect(await own.findPageChanges({ ...since, page: 2 })).toEqual({ words: [] });
  });

  it("is logged as delivered, like the newer one, when its words are shown, once an hour", async () => {
    const { id, pdfPath: older } = await addArticle("Bolt at 40 Nm", "Grease it");
    const newer = await replacePdf(id, null, "All of another page", "Grease it");
    async function entries(reader: typeof member) {
      await api.dependencies.deliveries.settle();
      const told = db.selectFrom("auditEntries").select("objectId").where("act", "=", "pdf-delivered");
      const rows = await told.where("userId", "=", reader.id).orderBy("id").execute();
      return rows.map(({ objectId }) => objectId).filter((path) => path === older || path === newer);
    }
    const tell = (page: number) => api.as(member).editions.findPageChanges({ articleId: id, since: 1, page });
    await tell(2);
    expect(await entries(member)).toEqual([]);
    await tell(1);
    await tell(1);
    expect(await entries(member)).toEqual([newer]);
    await editions.openEdition({ articleId: id, number: 1, isOpen: true });
    await tell(1);
    expect(await entries(member)).toEqual([newer, older]);
    await editions.compareEditions({ articleId: id, from: 1, to: 2 });
    expect(new Set(await entries(admin))).toEqual(new Set([newer, older]));
  });

  it("shows no change while a page of either edition waits for text recognition, or failed it", async () => {
    const { id, pdfPath: older } = await addArticle("Bolt at 40 Nm", "Grease it");
    const newer = await replacePdf(id, null, "Bolt at 45 Nm", "Grease it");
    const own = api.as(member).editions;
    const since = { articleId: id, since: 1 };
    const complete = { pages: [1], isComplete: true };
    const partly = { pages: [], isComplete: false };
    expect(await own.listChangedPages(since)).toEqual(complete);
    for (const objectPath of [older, newer]) {
      const set = (state: "waiting" | "failed" | "read") =>
        db.updateTable("scannedPages").set({ state }).where("objectPath", "=", objectPath).execute();
      await db.insertInto("scannedPages").values({ objectPath, page: 3 }).execute();
      expect(await own.listChangedPages(since)).toEqual(partly);
      await set("failed");
      expect(await own.listChangedPages(since)).toEqual(partly);
      await set("read");
      expect(await own.listChangedPages(since)).toEqual(complete);
    }
  });

  it("is compared page by page even if some could not be read, and those are named", async () => {
    const { id, pdfPath: older } = await addArticle("Check the rotor", "Torque 4 Nm", "A drawing", "Land");
    const newer = await replacePdf(id, null, "Check the rotor", "Torque 5 Nm", "", "Land");
    const failed = (objectPath: string, page: number) =>
      db.insertInto("scannedPages").values({ objectPath, page, state: "failed" }).execute();
    const compare = () => editions.compareEditions({ articleId: id, from: 1, to: 2 });
    await failed(newer, 3);
    expect(await compare()).toMatchObject({
      differing: 1,
      pages: [{ before: 2, after: 2 }],
      isComplete: false,
      hasTexts: true,
      notCompared: { before: [3], after: [3] },
    });
    // A page without a counterpart may match the page that was not read.
    await db.deleteFrom("documentPages").where("objectPath", "=", newer).where("page", "=", 3).execute();
    expect(await compare()).toMatchObject({ differing: 1, notCompared: { before: [3], after: [3] } });
    await failed(older, 2);
    expect(await compare()).toMatchObject({ differing: 0, notCompared: { before: [2, 3], after: [2, 3] } });
  });

  it("shows no change before its text is extracted, and nothing of an article that is not for the reader", async () => {
    const { id } = await addArticle();
    await replacePdf(id, null, "Bolt at 45 Nm");
    const own = api.as(member).editions;
    expect(await own.listChangedPages({ articleId: id, since: 1 })).toEqual({ pages: [], isComplete: false });
    await db.updateTable("knowledgeBaseArticles").set({ state: "withdrawn" }).where("id", "=", id).execute();
    for (const call of [
      () => own.listChangedPages({ articleId: id, since: 1 }),
      () => own.findPageChanges({ articleId: id, since: 1, page: 1 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Article not found" });
    }
    await expect(editions.listChangedPages({ articleId: id, since: 9 })).rejects.toMatchObject({
      message: "Edition not found",
    });
  });

  it("can be changed and compared only by administrators, and an unknown one is not found", async () => {
    const { id } = await addArticle();
    const own = api.as(member).editions;
    for (const call of [
      () => own.openEdition({ articleId: id, number: 1, isOpen: true }),
      () => own.restoreEdition({ articleId: id, number: 1 }),
      () => own.deleteEdition({ articleId: id, number: 1 }),
      () => own.compareEditions({ articleId: id, from: 1, to: 1 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    for (const call of [
      () => editions.openEdition({ articleId: id, number: 2, isOpen: true }),
      () => editions.restoreEdition({ articleId: id, number: 2 }),
      () => editions.deleteEdition({ articleId: id, number: 2 }),
      () => editions.compareEditions({ articleId: id, from: 1, to: 2 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Edition not found" });
    }
  });

  it("is one of fifty listed page by page, under one article with its views and positions", async () => {
    const { id, pdfPath: oldest } = await addArticle("Page of edition 1");
    const { reading, activity } = api.as(member);
    await activity.logView({ articleId: id, action: "view_article" });
    await reading.savePosition({ articleId: id, page: 1 });
    for (let count = 2; count <= 50; count += 1) {
      await replacePdf(id, `Change ${count}`, `Page of edition ${count}`);
    }
    expect(await api.as(admin).activity.articleStatistics({ articleId: id })).toMatchObject({ viewCount: 1 });
    expect(await reading.listPositions()).toMatchObject([{ articleId: id, page: 1, edition: 1 }]);
    expect((await editions.compareEditions({ articleId: id, from: 1, to: 50 })).differing).toBe(1);
    for (const isOpen of [true, false]) {
      await editions.openEdition({ articleId: id, number: 1, isOpen });
      expect(await mayRead(member, oldest)).toBe(isOpen);
    }
    const first = await editions.listEditions({ articleId: id, limit: 30 });
    const rest = await editions.listEditions({ articleId: id, cursor: api.nextPage() });
    expect([...first, ...rest].map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, index) => 50 - index),
    );
  });
});
