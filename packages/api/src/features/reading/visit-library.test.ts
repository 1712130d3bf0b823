import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { connectForTest } from "@antochi/testing/test-connection";
import { expect, it } from "vitest";
import { openRecordingDatabase, scannedTables } from "../../testing/query-plans.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { findNews } from "./visit-queries.ts";

const { api, clock, database, db } = await openApiForFile();

const hour = 3_600_000;
const admin = await insertUser(db, instructorAdmin);
const { id: categoryId } = await insertCategory(db);

async function addArticle(title: string, state: "published" | "draft" = "published") {
  const at = clock.advance(1000);
  return insertArticle(db, { categoryId, createdBy: admin.id, title, state, createdAt: at, updatedAt: at });
}

async function visit(user: Awaited<ReturnType<typeof insertUser>>) {
  const { since, articles } = await api.as(user).reading.visitLibrary();
  return { since, news: articles.map(({ title, isNew, edition }) => ({ title, isNew, edition })) };
}

it("shows what came since the previous visit, for as long as the visit lasts", async () => {
  const reader = await insertUser(db, approvedMember);
  const old = await addArticle("There before");
  const draft = await addArticle("Written before", "draft");
  expect(await visit(reader)).toEqual({ since: null, news: [] });
  const first = clock.now().toISOString();

  clock.advance(2 * hour);
  await addArticle("Came after");
  clock.advance(1000);
  const { objectPath: pdfPath } = await insertRegisteredFile(db);
  const update = { id: old.id, categoryId, title: old.title, pdfPath: pdfPath ?? "", changes: "Table 3" };
  await api.as(admin).knowledgeBase.updateArticle(update);
  clock.advance(1000);
  // An article written earlier is new for members once it is published.
  const { id, title } = draft;
  await api.as(admin).knowledgeBase.updateArticle({ id, categoryId, title, state: "published" });
  clock.advance(1000);
  await addArticle("Nothing to read", "draft");

  const told = {
    since: first,
    news: [
      { title: "Written before", isNew: true, edition: 1 },
      { title: "There before", isNew: false, edition: 2 },
      { title: "Came after", isNew: true, edition: 1 },
    ],
  };
  expect(await visit(reader)).toEqual(told);
  clock.advance(hour / 2);
  expect(await visit(reader)).toEqual(told);
  clock.advance(2 * hour);
  expect((await visit(reader)).news).toEqual([]);
});

it("finds it without scanning a growing table", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c enable_seqscan=off");
  const reluctant = connectForTest({ url: url.href, poolSize: 2 });
  const recording = openRecordingDatabase(reluctant.pool);
  await findNews(recording.db, { since: clock.now(), groups: ["members"] });
  const [asked] = recording.take();
  if (!asked) throw new Error("It was asked");
  expect(await scannedTables(reluctant.pool, asked)).toEqual([]);
  await reluctant.close();
});
