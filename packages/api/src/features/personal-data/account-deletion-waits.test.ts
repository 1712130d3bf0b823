import type { DatabaseTransaction } from "@antochi/db/schema";
import type { EnquiryTable } from "@antochi/db/tables/enquiries";
import type { User } from "@antochi/db/tables/users";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql, type Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeEdition } from "../../library/describe-edition.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";

const { api, clock, db } = await openApiForFile();

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
});

const lockArticle = (tx: DatabaseTransaction, id: number) =>
  sql`select from knowledge_base_articles where id = ${id} for update`.execute(tx);

test("it locks accounts in numeric order, like the computation of readiness, and waits for that", async () => {
  const member = await insertUser(db, approvedMember);
  const chief = await insertUser(db, instructorAdmin);
  const { deletion } = await db.transaction().execute(async (tx) => {
    const lock = (id: number) => sql`select from users where id = ${id} for share`.execute(tx);
    await lock(member.id);
    const deletion = api.as(member).personalData.deleteAccount();
    await whenSomebodyWaits(db);
    await lock(chief.id);
    return { deletion };
  });
  await expect(deletion).resolves.toEqual({ message: "Your account is deleted" });
});

test("deleting an administrator waits without a deadlock for a next edition of their article being published", async () => {
  const leaver = await insertUser(db, instructorAdmin);
  const editor = await insertUser(db, approvedMember, { isAdmin: true });
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: leaver.id });
  const { deletion } = await db.transaction().execute(async (tx) => {
    // Like `updateArticle`.
    await lockArticle(tx, article.id);
    const deletion = api.as(leaver).personalData.deleteAccount();
    await whenSomebodyWaits(db);
    await describeEdition(tx, { articleId: article.id, changes: null, publishedBy: editor.id });
    return { deletion };
  });
  await expect(deletion).resolves.toEqual({ message: "Your account is deleted" });
  const { createdBy } = await db
    .selectFrom("knowledgeBaseArticles")
    .select("createdBy")
    .executeTakeFirstOrThrow();
  expect(createdBy).toBe(editor.id);
});

test("deleting an administrator waits without a deadlock for their articles being moved", async () => {
  const leaver = await insertUser(db, instructorAdmin);
  await insertUser(db, approvedMember, { isAdmin: true });
  const { id: categoryId } = await insertCategory(db);
  const first = await insertArticle(db, { categoryId, createdBy: leaver.id });
  const second = await insertArticle(db, { categoryId, createdBy: leaver.id });
  // Makes Postgres find the second one first: a changed row is written behind the others.
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ title: "Changed" })
    .where("id", "=", first.id)
    .execute();
  const { deletion } = await db.transaction().execute(async (tx) => {
    await lockArticle(tx, first.id);
    const deletion = api.as(leaver).personalData.deleteAccount();
    await whenSomebodyWaits(db);
    await lockArticle(tx, second.id);
    return { deletion };
  });
  await expect(deletion).resolves.toEqual({ message: "Your account is deleted" });
});

test.for([
  {
    what: "log",
    hang: async ({ leaver, articles }: Hanging) => {
      // The second article comes first, whether Postgres reads the newest or the oldest entry first.
      for (const articleId of [...articles, ...articles.slice(0, 1)]) {
        await api.as(leaver).activity.logView({ articleId, action: "view_article" });
      }
    },
  },
  {
    what: "editions",
    hang: async ({ leaver, articles }: Hanging) => {
      for (const articleId of articles) {
        const editions = db.updateTable("articleEditions").set({ publishedBy: leaver.id });
        await editions.where("articleId", "=", articleId).execute();
      }
    },
  },
  {
    what: "files",
    hang: async ({ leaver, articles }: Hanging) => {
      for (const articleId of articles) {
        const files = db.updateTable("storedFiles").set({ issuedTo: leaver.id });
        await files
          .where("objectPath", "in", (eb) =>
            eb.selectFrom("articleEditions").select("pdfPath").where("articleId", "=", articleId),
          )
          .execute();
      }
    },
  },
])(
  "deleting an account waits without a deadlock for several articles with $what of theirs being deleted",
  async ({ hang }) => {
    const chief = await insertUser(db, instructorAdmin);
    const leaver = await insertUser(db, approvedMember, { isAdmin: true });
    const { id: categoryId } = await insertCategory(db);
    const first = await insertArticle(db, { categoryId, createdBy: chief.id });
    const second = await insertArticle(db, { categoryId, createdBy: chief.id });
    // Makes Postgres find the second article's rows first.
    await hang({ leaver, articles: [second.id, first.id] });
    const deleteOne = async (tx: DatabaseTransaction, { id, pdfPath }: typeof first) => {
      await lockArticle(tx, id);
      await tx.deleteFrom("knowledgeBaseArticles").where("id", "=", id).execute();
      await tx.deleteFrom("storedFiles").where("objectPath", "=", pdfPath).execute();
    };
    // Like `deleteArticles`.
    const { deletion } = await db.transaction().execute(async (tx) => {
      await deleteOne(tx, first);
      const deletion = api.as(leaver).personalData.deleteAccount();
      await whenSomebodyWaits(db);
      await deleteOne(tx, second);
      return { deletion };
    });
    await expect(deletion).resolves.toEqual({ message: "Your account is deleted" });
  },
);

type Hanging = { leaver: User; articles: readonly number[] };

test.for([
  {
    what: "publish a next edition",
    of: "knowledge_base_articles",
    act: async ({ leaver, article }: Stage) => {
      const { objectPath } = await insertRegisteredFile(db);
      const { id, categoryId, title } = article;
      const change = { id, categoryId, title, pdfPath: objectPath ?? "" };
      return () => api.as(leaver).knowledgeBase.updateArticle(change);
    },
  },
  {
    what: "publish an older edition again",
    of: "knowledge_base_articles",
    act: async ({ leaver, article }: Stage) => {
      const { objectPath } = await insertRegisteredFile(db);
      const { id, categoryId, title } = article;
      const change = { id, categoryId, title, pdfPath: objectPath ?? "" };
      await api.as(leaver).knowledgeBase.updateArticle(change);
      return () => api.as(leaver).editions.restoreEdition({ articleId: id, number: 1 });
    },
  },
  {
    what: "ask for an article of theirs",
    of: "knowledge_base_articles",
    act: async ({ leaver, article: { id: articleId } }: Stage) => {
      return () => api.as(leaver).assignments.assignReading({ articleId, dueAt, everybody: true });
    },
  },
  {
    what: "name themselves in an assignment of theirs",
    of: "reading_assignments",
    act: async ({ leaver, chief, article: { id: articleId } }: Stage) => {
      const { assignments } = api.as(leaver);
      const { id } = await assignments.assignReading({ articleId, dueAt, people: [chief.id] });
      return () => assignments.changeAssignment({ id: String(id), dueAt, people: [chief.id, leaver.id] });
    },
  },
  {
    what: "take an enquiry that they dealt with",
    of: "contact_submissions",
    act: async ({ leaver }: Stage) => {
      const { id } = await addEnquiry({ handledBy: leaver.id, handledAt: clock.now() });
      return () =>
        api.as(leaver).enquiries.takeEnquiry({ kind: "contact", id, take: true, seenOwnerId: null });
    },
  },
  {
    what: "deal with an enquiry that they had in hand",
    of: "contact_submissions",
    act: async ({ leaver }: Stage) => {
      const { id } = await addEnquiry({ ownerId: leaver.id });
      return () => api.as(leaver).enquiries.markHandled({ kind: "contact", id, handled: true });
    },
  },
])("deleting an administrator waits without a deadlock if they $what in another tab", async ({ of, act }) => {
  const chief = await insertUser(db, instructorAdmin);
  const leaver = await insertUser(db, approvedMember, { isAdmin: true });
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: leaver.id });
  const begin = await act({ chief, leaver, article });
  const { done, deletion } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(of)} for update`.execute(tx);
    const done = begin();
    await whenSomebodyWaits(db);
    const deletion = api.as(leaver).personalData.deleteAccount();
    await whenSomebodyWaits(db, 2);
    return { done, deletion };
  });
  const outcomes = await Promise.allSettled<unknown>([done, deletion]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
});

const dueAt = "2027-01-01T00:00:00.000Z";

type Stage = { chief: User; leaver: User; article: { id: number; categoryId: number; title: string } };

/** An enquiry with these names on it. */
async function addEnquiry(names: Updateable<EnquiryTable>): Promise<{ id: number }> {
  await db.deleteFrom("contactSubmissions").execute();
  await api.as(null).enquiries.contact.send(sampleEnquiries.contact);
  return db.updateTable("contactSubmissions").set(names).returning("id").executeTakeFirstOrThrow();
}
