import { randomUUID } from "node:crypto";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const reader = await insertUser(db, approvedMember);
const { id: categoryId } = await insertCategory(db);

test("a position in an article that is no longer for its member is refused, wherever they were since", async () => {
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  const pdfPath = objectPath ?? "";
  const { id } = await insertArticle(db, { categoryId, createdBy: admin.id, pdfPath, ...times });
  const place = (page: number) => ({
    kind: "place" as const,
    id: randomUUID(),
    at: clock.now().toISOString(),
    place: { articleId: id, page, edition: 1 },
  });
  const sync = async (entry: ReturnType<typeof place>) =>
    (await api.as(reader).offline.syncEntries({ accountId: reader.id, entries: [entry] }))[0]?.refusal;
  const early = place(1);
  const earlyToo = place(1);
  clock.advance(1000);
  expect(await sync(place(3))).toBe(null);
  expect(await sync(early), "an earlier one than the stored").toBe(null);

  await api.as(admin).knowledgeBase.updateArticle({ id, state: "withdrawn" });
  expect(await sync(place(2))).toBe("not-found");
  expect(await sync(earlyToo), "an earlier one than the stored").toBe("not-found");
});
