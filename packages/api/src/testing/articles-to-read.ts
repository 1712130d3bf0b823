import { randomUUID } from "node:crypto";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { openApiForFile } from "./api-for-file.ts";

const day = 86_400_000;

/** The API with an administrator, a member who is confirmed as a Captain of Unit A, and articles of three pages for them. */
export async function openArticlesToRead() {
  const { api, clock, db } = await openApiForFile({ startsAt: new Date(Date.now() + day) });
  const admin = await insertUser(db, instructorAdmin);
  const reader = await insertUser(db, approvedMember, {
    confirmedUnit: "Unit A",
    confirmedRank: "Captain",
  });
  const category = await insertCategory(db);
  return {
    api,
    clock,
    db,
    admin,
    reader,
    reading: (who = reader) => api.as(who).reading,
    /** Publishes an article a day later. @returns its id */
    publish: async (): Promise<number> => {
      clock.advance(day);
      const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
      const { id } = await insertArticle(db, {
        categoryId: category.id,
        createdBy: admin.id,
        pdfPath: objectPath ?? "",
        updatedAt: clock.now(),
      });
      return id;
    },
    /** A report of a sitting that saw all pages of the first edition. */
    allPagesOf: (articleId: number, over: object = {}) => ({
      articleId,
      edition: 1,
      sitting: randomUUID(),
      startedAt: clock.now().toISOString(),
      seconds: 0,
      pages: [1, 2, 3],
      ...over,
    }),
  };
}
