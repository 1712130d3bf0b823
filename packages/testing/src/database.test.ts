import { expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { sampleEnquiries } from "./enquiries.ts";
import { insertArticle, insertCategory, insertIssuedFile } from "./knowledge-base.ts";
import { approvedMember, insertUser, instructorAdmin, pendingMember, secondMember } from "./people.ts";

test("each database is migrated, empty and used by one file", async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  await insertUser(first.db, pendingMember);
  expect(await first.db.selectFrom("users").select("email").execute()).toEqual([
    { email: pendingMember.email },
  ]);
  expect(await second.db.selectFrom("users").select("email").execute()).toEqual([]);
});

test("a closed database is gone from the server, whoever was connected", async () => {
  await using watcher = await createTestDatabase();
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const count = async () =>
    (await watcher.pool.query("select 1 from pg_database where datname = $1", [name])).rowCount;
  expect(await count()).toBe(1);
  await Promise.all([database.close(), database.close()]);
  expect(await count()).toBe(0);
});

test("the sample people and things fit together in one database", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const admin = await insertUser(db, instructorAdmin);
  await insertUser(db, pendingMember);
  await insertUser(db, approvedMember);
  await insertUser(db, secondMember, { unit: "2nd Sample Battalion" });
  const category = await insertCategory(db);
  const article = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const second = await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title: "Second" });
  expect(second.pdfPath).not.toBe(article.pdfPath);
  expect((await insertIssuedFile(db)).state).toBe("issued");
  const { contact, fpv, newsletter, messages } = sampleEnquiries;
  const message = { ...messages, userId: admin.id };
  const enquiries = [
    db.insertInto("contactSubmissions").values(contact).returningAll(),
    db.insertInto("fpvTrainingInterests").values(fpv).returningAll(),
    db.insertInto("newsletterSubscriptions").values(newsletter).returningAll(),
    db.insertInto("knowledgeBaseMessages").values(message).returningAll(),
  ].map((insertion) => insertion.executeTakeFirstOrThrow());
  expect(await Promise.all(enquiries)).toMatchObject([
    { handledAt: null },
    { language: "en" },
    { confirmedAt: null },
    { userId: admin.id },
  ]);
});
