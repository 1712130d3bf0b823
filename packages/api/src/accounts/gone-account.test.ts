import { randomUUID } from "node:crypto";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();

const keeper = await insertUser(db, instructorAdmin);
const waiting = await insertUser(db, pendingMember);
const { id: categoryId } = await insertCategory(db);
const { id: articleId } = await insertArticle(db, { categoryId, createdBy: keeper.id });
const { objectPath } = await insertRegisteredFile(db);
const article = { categoryId, title: "Batteries", pdfPath: objectPath ?? "" };
const file = { filename: "a.pdf", type: "application/pdf" };

const leaving = { ...instructorAdmin, username: "leaving", email: "leaving@example.org" };

/** A signed-in user whose account is deleted before their request writes anything. */
let gone: Awaited<ReturnType<typeof insertUser>>;
beforeEach(async () => {
  gone = await insertUser(db, leaving);
  await db.deleteFrom("users").where("id", "=", gone.id).execute();
});

type Calls = ReturnType<typeof api.as>;

test.each<[string, (calls: Calls) => Promise<unknown>]>([
  ["reading.savePosition", (calls) => calls.reading.savePosition({ articleId, page: 1 })],
  ["reading.visitLibrary", (calls) => calls.reading.visitLibrary()],
  [
    "marks.keepMark",
    (calls) =>
      calls.marks.keepMark({ id: randomUUID(), articleId, edition: 1, page: 1, quote: null, note: null }),
  ],
  [
    "offline.syncEntries",
    (calls) =>
      calls.offline.syncEntries({
        accountId: gone.id,
        entries: [
          { kind: "place", id: randomUUID(), at: clock.now().toISOString(), place: { articleId, page: 1 } },
        ],
      }),
  ],
  ["knowledgeBase.createArticle", (calls) => calls.knowledgeBase.createArticle(article)],
  ["uploads.uploadParameters", (calls) => calls.uploads.uploadParameters(file)],
  ["uploads.createMultipart", (calls) => calls.uploads.createMultipart(file)],
  ["newsletter.saveDraft", (calls) => calls.newsletter.saveDraft({ subjectEn: "Spring", revision: 0 })],
  ["secondFactors.startPasskey", (calls) => calls.secondFactors.startPasskey()],
  ["secondFactors.startCodes", (calls) => calls.secondFactors.startCodes()],
  ["personalData.requestDataExport", (calls) => calls.personalData.requestDataExport()],
  ["admin.approveUser", (calls) => calls.admin.approveUser({ id: waiting.id })],
  ["admin.suspendUser", (calls) => calls.admin.suspendUser({ id: keeper.id })],
  ["admin.writeNote", (calls) => calls.admin.writeNote({ id: waiting.id, text: "Called", seenAt: null })],
])("%s answers not-signed-in when the account is deleted during the call", async (_, call) => {
  await expect(call(api.as(gone))).rejects.toMatchObject({ cause: { code: "not-signed-in" } });
});

test("a refusal for another missing row does not answer not-signed-in", async () => {
  const taken = { ...article, pdfPath: "/objects/pdfs/none.pdf" };
  await expect(api.as(gone).knowledgeBase.createArticle(taken)).rejects.toMatchObject({
    cause: { code: "invalid-input" },
  });
});

test("a message from an account deleted meanwhile is stored as a visitor's", async () => {
  const message = {
    name: "Leaving",
    email: leaving.email,
    subject: "Page 12",
    message: "The table differs.",
  };
  await api.as(gone).enquiries.messages.send(message);
  const rows = await db.selectFrom("knowledgeBaseMessages").select(["userId", "subject"]).execute();
  expect(rows).toEqual([{ userId: null, subject: "Page 12" }]);
});
