import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { readScansJob } from "../../stored-files/read-scans.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";

const { api, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const category = await insertCategory(db);

const [readPages, failedPages, waitingPages] = [41, 2, 137];
const lines = [[["Rotor", 1200, 800, 900, 150]]];

async function insertScan(): Promise<{ articleId: number; objectPath: string }> {
  const pages = readPages + failedPages + waitingPages;
  const file = await insertRegisteredFile(db, { pageCount: pages, scannedPages: pages });
  const objectPath = file.objectPath ?? "";
  const stateOf = (page: number) => {
    if (page <= readPages) return "read";
    return page <= readPages + failedPages ? "failed" : "waiting";
  };
  const rows = Array.from({ length: pages }, (_, index) => ({
    objectPath,
    page: index + 1,
    state: stateOf(index + 1),
    ...(index < readPages && { lines: JSON.stringify(lines) }),
  })) satisfies { state: "read" | "failed" | "waiting" }[];
  await db.insertInto("scannedPages").values(rows).execute();
  const article = { categoryId: category.id, createdBy: admin.id, pdfPath: objectPath };
  return { articleId: (await insertArticle(db, article)).id, objectPath };
}

it("shows a scan's progress and failed pages, and has those read once more", async () => {
  const { articleId, objectPath } = await insertScan();
  const progress = { on: true, pages: 180, waiting: 137, failed: 2, failedPages: [42, 43] };
  expect(await api.as(admin).scans.scanProgress({ articleId })).toEqual(progress);
  const [listed] = await api.as(admin).knowledgeBase.listArticles({});
  expect(listed?.document?.scan).toEqual({ pages: 180, unread: 139 });

  expect(await api.as(admin).scans.retryScan({ articleId })).toEqual({
    ...progress,
    waiting: 139,
    failed: 0,
    failedPages: [],
  });
  expect((await takeJobs(db, readScansJob)).map(({ payload }) => payload)).toEqual([{ objectPath }]);
});

it("gives a reader the recognised text, some pages at a time", async () => {
  const { articleId } = await insertScan();
  const first = await api.as(member).scans.readScannedText({ articleId, fromPage: 1 });
  expect(first.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(first[0]?.lines).toEqual(lines);
  const last = await api.as(member).scans.readScannedText({ articleId, fromPage: 41 });
  expect(last.map(({ page }) => page)).toEqual([41]);
});

it("is in the audit log as the document's delivery, once an hour together with the PDF itself", async () => {
  const { articleId, objectPath } = await insertScan();
  const { deliveries } = api.dependencies;
  async function entries(): Promise<{ userId: number | null }[]> {
    await deliveries.settle();
    const told = db.selectFrom("auditEntries").select("userId").where("act", "=", "pdf-delivered");
    return told.where("objectId", "=", objectPath).execute();
  }
  await api.as(member).scans.readScannedText({ articleId, fromPage: 100 });
  expect(await entries()).toEqual([]);
  await api.as(member).scans.readScannedText({ articleId, fromPage: 1 });
  await api.as(member).scans.readScannedText({ articleId, fromPage: 11 });
  expect(await entries()).toEqual([{ userId: member.id }]);
  await deliveries.record(api.contextOf(member), { userId: member.id, objectPath });
  expect(await entries()).toEqual([{ userId: member.id }]);
});

it("is mentioned for hits on a scanned page, with its confidence", async () => {
  const { articleId, objectPath } = await insertScan();
  await db
    .insertInto("documentPages")
    .values([
      { objectPath, page: 1, text: "The rotor is balanced", ocrConfidence: 93 },
      { objectPath, page: 60, text: "The rotor is greased" },
    ])
    .execute();
  const { articles } = await api.as(member).search({ query: "rotor" });
  const found = articles.find((article) => article.articleId === articleId);
  expect(found?.snippets.map(({ page, ocrConfidence }) => [page, ocrConfidence])).toEqual([
    [1, 93],
    [60, null],
  ]);
});

it("shows visitors nothing, members no progress, and nothing of what does not exist", async () => {
  const { articleId } = await insertScan();
  await expect(api.as(null).scans.readScannedText({ articleId, fromPage: 1 })).rejects.toThrow("sign");
  await expect(api.as(member).scans.scanProgress({ articleId })).rejects.toThrow();
  await expect(api.as(member).scans.retryScan({ articleId })).rejects.toThrow();
  await expect(api.as(admin).scans.scanProgress({ articleId: 999_999 })).rejects.toThrow("Article not found");
  await expect(api.as(admin).scans.retryScan({ articleId: 999_999 })).rejects.toThrow("Article not found");
  expect(await api.as(member).scans.readScannedText({ articleId: 999_999, fromPage: 1 })).toEqual([]);
});
