import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { visit } from "../../testing/test-visit.ts";

const { api, clock, db } = await openApiForFile();
const { store } = api;
const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const { id: categoryId } = await insertCategory(db);
const bytes = Buffer.from("%PDF-1.7 stands for a whole file");

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("storedFiles").execute();
});

function put(objectPath: string, content = bytes) {
  return store.write(keyOfObjectPath(objectPath), Readable.from([content]), {
    contentType: "application/pdf",
    maxBytes: 1_000,
  });
}

/** An article whose PDF was registered and is not in the store. */
async function addArticle(title = "Masts") {
  const { objectPath } = await insertRegisteredFile(db, {
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  return insertArticle(db, { title, categoryId, createdBy: admin.id, pdfPath: objectPath ?? "" });
}

test("what is wrong with a file is shown in its article's row, to administrators only", async () => {
  const { id } = await addArticle();
  const checkedAt = clock.now().toISOString();
  expect(await api.as(admin).knowledgeBase.checkFile({ id })).toEqual({ condition: "missing", checkedAt });
  expect(await api.as(admin).knowledgeBase.listArticles({})).toMatchObject([
    { id, wrongFile: { condition: "missing", checkedAt } },
  ]);
  for (const reader of [member, null]) {
    const [article] = await api.as(reader).knowledgeBase.listArticles({});
    expect(article).not.toHaveProperty("wrongFile");
  }
});

test("a file that was put back passes the next check, and one that differs does not", async () => {
  const { id, pdfPath } = await addArticle();
  const { knowledgeBase } = api.as(admin);
  await put(pdfPath, Buffer.from(bytes).fill("x", 10));
  expect(await knowledgeBase.checkFile({ id })).toMatchObject({ condition: "altered" });
  expect(await knowledgeBase.listWrongFiles()).toMatchObject({
    count: 1,
    articles: [{ id, title: "Masts", edition: 1, isCurrent: true, condition: "altered" }],
  });
  await put(pdfPath);
  clock.advance(1_000);
  expect(await knowledgeBase.checkFile({ id })).toEqual({
    condition: "ok",
    checkedAt: clock.now().toISOString(),
  });
  expect(await knowledgeBase.listWrongFiles()).toEqual({ count: 0, articles: [] });
  const [article] = await knowledgeBase.listArticles({});
  expect(article).not.toHaveProperty("wrongFile");
});

test("a new PDF clears the mark; the wrong edition is listed by its number and cannot be restored", async () => {
  const { id, pdfPath } = await addArticle();
  const { knowledgeBase, editions } = api.as(admin);
  await knowledgeBase.checkFile({ id });
  const { objectPath } = await insertRegisteredFile(db);
  await knowledgeBase.updateArticle({ id, categoryId, title: "Masts", pdfPath: objectPath ?? "" });
  const [article] = await knowledgeBase.listArticles({});
  expect(article).not.toHaveProperty("wrongFile");
  expect(await knowledgeBase.listWrongFiles()).toMatchObject({
    count: 1,
    articles: [{ id, title: "Masts", edition: 1, isCurrent: false, condition: "missing" }],
  });
  const restoring = () => editions.restoreEdition({ articleId: id, number: 1 });
  await expect(restoring()).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(restoring()).rejects.toThrow("damaged or missing");
  await put(pdfPath);
  expect(await knowledgeBase.checkFile({ id, edition: 1 })).toMatchObject({ condition: "ok" });
  expect(await knowledgeBase.listWrongFiles()).toEqual({ count: 0, articles: [] });
  await restoring();
});

test("however many files are wrong, twenty are named and all are counted", async () => {
  const { knowledgeBase } = api.as(admin);
  for (let number = 1; number <= 22; number += 1) {
    const { id } = await addArticle(`Number ${number}`);
    clock.advance(1_000);
    await knowledgeBase.checkFile({ id });
  }
  const { count, articles } = await knowledgeBase.listWrongFiles();
  expect(count).toBe(22);
  expect(articles.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Number ${index + 1}`),
  );
});

test("a check while the store is down answers 503 and marks nothing", async () => {
  const { id } = await addArticle();
  const down = () => Promise.reject(new StoreUnavailable({ cause: "taken away by the test" }));
  const context = { ...api.dependencies, store: { ...store, read: down, ping: down } };
  const sessionId = await signIn();
  await expect(visit(context, { sessionId }).call.knowledgeBase.checkFile({ id })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  expect(await api.as(admin).knowledgeBase.listWrongFiles()).toEqual({ count: 0, articles: [] });
});

async function signIn(): Promise<string | undefined> {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email: instructorAdmin.email, password: samplePassword });
  return browser.sessionId();
}

test("a check is for administrators only, and of an existing article", async () => {
  const { id } = await addArticle();
  await expect(api.as(null).knowledgeBase.checkFile({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(api.as(member).knowledgeBase.checkFile({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(api.as(member).knowledgeBase.listWrongFiles()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(api.as(admin).knowledgeBase.checkFile({ id: id + 1 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
