import { randomUUID } from "node:crypto";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { expect, it } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile({ startsAt: new Date() });
const admin = await insertUser(db, instructorAdmin);
const reader = await insertUser(db, approvedMember);
const category = await insertCategory(db);

async function addArticle(): Promise<number> {
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 8 });
  const { id } = await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    title: "Masts and cables",
    pdfPath: objectPath ?? "",
    updatedAt: clock.now(),
  });
  return id;
}

async function see(articleId: number, pages: number[]): Promise<void> {
  const sitting = { sitting: randomUUID(), startedAt: clock.now().toISOString(), seconds: 0 };
  await api.as(reader).reading.reportReading({ articleId, edition: 1, pages, ...sitting });
}

async function progressWith(articleId: number) {
  const { required } = await api.as(reader).record.ownRecord();
  return required.find((item) => item.articleId === articleId);
}

it("counts only the pages that are asked for, where it is not all of them", async () => {
  const articleId = await addArticle();
  await insertAssignment(db, { articleId, createdAt: clock.now(), pages: "1-2" });
  expect(await progressWith(articleId)).toMatchObject({ pageCount: 8, pagesAsked: 2, pagesSeen: null });
  await see(articleId, [5, 6, 7]);
  expect(await progressWith(articleId)).toMatchObject({ pageCount: 8, pagesAsked: 2, pagesSeen: 0 });
  await see(articleId, [1, 2]);
  expect(await progressWith(articleId)).toMatchObject({ pageCount: 8, pagesAsked: 2, pagesSeen: 2 });

  await insertAssignment(db, { articleId, createdAt: clock.now(), pages: "2,8" });
  expect(await progressWith(articleId)).toMatchObject({ pagesAsked: 3, pagesSeen: 2 });
  await insertAssignment(db, { articleId, createdAt: clock.now() });
  expect(await progressWith(articleId)).toMatchObject({ pagesAsked: 8, pagesSeen: 5 });
});
