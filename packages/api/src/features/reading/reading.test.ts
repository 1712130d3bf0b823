import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { openTestApi } from "../../testing/test-api.ts";

const clock = createClock();

async function openLibrary() {
  const database = await createTestDatabase();
  const api = await openTestApi({ db: database, now: clock.now });
  const admin = await insertUser(database.db, instructorAdmin);
  const reader = await insertUser(database.db, approvedMember);
  const other = await insertUser(database.db, secondMember);
  const category = await insertCategory(database.db);
  const articles = [];
  for (const pageCount of [48, 3]) {
    const { objectPath } = await insertRegisteredFile(database.db, { pageCount, size: pageCount * 1000 });
    const pdfPath = objectPath ?? "";
    const updatedAt = clock.advance(1000);
    articles.push(
      await insertArticle(database.db, { categoryId: category.id, createdBy: admin.id, pdfPath, updatedAt }),
    );
  }
  const [long, short] = articles.map(({ id }) => id);
  if (long === undefined || short === undefined) throw new Error("Two articles were made");
  return {
    api,
    admin,
    reader,
    other,
    long,
    short,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

it("stores one position for each member and article, the latest first", async () => {
  await using library = await openLibrary();
  const { api, reader, other, long, short } = library;
  const reading = api.as(reader).reading;
  await reading.savePosition({ articleId: long, page: 12 });
  clock.advance(1000);
  await reading.savePosition({ articleId: short, page: 2 });
  await api.as(other).reading.savePosition({ articleId: long, page: 40 });
  clock.advance(1000);
  await reading.savePosition({ articleId: long, page: 13 });
  const updatedAt = clock.now().toISOString();
  expect(await reading.listPositions()).toEqual([
    { articleId: long, page: 13, edition: 1, updatedAt },
    {
      articleId: short,
      page: 2,
      edition: 1,
      updatedAt: new Date(clock.now().getTime() - 1000).toISOString(),
    },
  ]);
});

it("is deleted with its article, and refused for a missing one", async () => {
  await using library = await openLibrary();
  const { api, admin, reader, long, short } = library;
  const reading = api.as(reader).reading;
  await reading.savePosition({ articleId: long, page: 12 });
  await reading.savePosition({ articleId: short, page: 2 });
  await api.as(admin).knowledgeBase.deleteArticle({ id: long });
  expect(await reading.listPositions()).toMatchObject([{ articleId: short }]);
  await expect(reading.savePosition({ articleId: long, page: 1 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(api.as(null).reading.listPositions()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

it("gives members the pages, size and picture of each document, in the order of the articles", async () => {
  await using library = await openLibrary();
  const { api, reader, long, short } = library;
  const { objectPath } = await api.dependencies.db
    .updateTable("storedFiles")
    .set({ hasThumbnail: true })
    .where("pageCount", "=", 48)
    .returning("objectPath")
    .executeTakeFirstOrThrow();
  const thumbnailPath = objectPath?.replace("/pdfs/", "/thumbnails/").replace(".pdf", ".png");
  expect(await api.as(reader).knowledgeBase.listArticles({})).toMatchObject([
    { id: short, document: { pageCount: 3, size: 3000, thumbnailPath: null, scan: null } },
    { id: long, document: { pageCount: 48, size: 48_000, thumbnailPath } },
  ]);
  for (const article of await api.as(null).knowledgeBase.listArticles({}))
    expect(article).not.toHaveProperty("document");
});
