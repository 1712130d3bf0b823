import { randomUUID } from "node:crypto";
import { limits } from "@antochi/contract/limits";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { lockAccount } from "../../accounts/lock-account.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";

const { api, clock, db } = await openApiForFile();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const other = await insertUser(db, secondMember);
const { id: categoryId } = await insertCategory(db);
const own = api.as(member).marks;

/** A registered PDF whose pages have these texts. */
async function addPdf(pages: readonly string[]): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db, { pageCount: pages.length });
  const pdfPath = objectPath ?? "";
  for (const [index, text] of pages.entries())
    await db
      .insertInto("documentPages")
      .values({ objectPath: pdfPath, page: index + 1, text })
      .execute();
  return pdfPath;
}

async function addArticle(pages: readonly string[]) {
  return insertArticle(db, {
    categoryId,
    createdBy: admin.id,
    title: "Batteries",
    pdfPath: await addPdf(pages),
  });
}

type Fields = Partial<Parameters<typeof own.keepMark>[0]>;

async function keep(articleId: number, fields: Fields = {}): Promise<string> {
  const id = randomUUID();
  await own.keepMark({ id, articleId, edition: 1, page: 1, quote: null, note: null, ...fields });
  return id;
}

beforeEach(async () => {
  await db.deleteFrom("readingMarks").execute();
  clock.advance(1000);
});

it("stores bookmarks and notes by page, changes their words, and deletes them", async () => {
  const { id: articleId } = await addArticle(["one", "two", "three"]);
  const note = await keep(articleId, { page: 3, quote: "three", note: "Box 4" });
  const bookmark = await keep(articleId, { page: 2 });
  await own.keepMark({ id: note, articleId, edition: 1, page: 1, quote: null, note: "Box 5" });
  expect(await own.listMarks({ articleId })).toMatchObject([
    { id: bookmark, page: 2, note: null, isOutdated: false },
    { id: note, page: 3, quote: "three", note: "Box 5", isOutdated: false },
  ]);
  await own.removeMark({ id: bookmark });
  await own.removeMark({ id: bookmark });
  expect(await own.listMarks({ articleId })).toMatchObject([{ id: note }]);
});

it("shows them to nobody else, administrators included, and lets nobody else change them", async () => {
  const { id: articleId } = await addArticle(["one"]);
  const id = await keep(articleId, { note: "Check the charger" });
  for (const person of [other, admin]) {
    const { marks } = api.as(person);
    expect(await marks.listMarks({ articleId })).toEqual([]);
    expect(await marks.findMarks({ query: "charger" })).toEqual([]);
    await marks.removeMark({ id });
    // Under the same id: each member's marks are their own.
    for (const note of ["Mine", "Mine again"]) {
      await marks.keepMark({ id, articleId, edition: 1, page: 1, quote: null, note });
      expect(await marks.listMarks({ articleId })).toMatchObject([{ id, note }]);
    }
    await marks.removeMark({ id });
  }
  expect(await own.listMarks({ articleId })).toMatchObject([{ id, note: "Check the charger" }]);
  await expect(api.as(null).marks.listMarks({ articleId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

it("finds the member's own notes by all words, whatever their case and accents", async () => {
  const { id: articleId } = await addArticle(["one", "two"]);
  await keep(articleId, { page: 2, note: "Ο φορτιστής δείχνει 3.82 V" });
  await keep(articleId, { note: "Nothing of it" });
  const found = await own.findMarks({ query: "φορτιστης 3.82" });
  expect(found).toMatchObject([{ articleId, title: "Batteries", page: 2 }]);
  expect(await own.findMarks({ query: "φορτιστης 3.83" })).toEqual([]);
});

it("stays with its page in a newer edition, and says so if the page changed", async () => {
  const { id: articleId, title } = await addArticle(["cover", "limits", "storage"]);
  const moved = await keep(articleId, { page: 2, note: "limits" });
  const changed = await keep(articleId, { page: 3, note: "storage" });
  const pdfPath = await addPdf(["cover", "preface", "limits"]);
  await api.as(admin).knowledgeBase.updateArticle({ id: articleId, categoryId, title, pdfPath });
  const fresh = await keep(articleId, { page: 1, edition: 2 });
  expect(await own.listMarks({ articleId })).toMatchObject([
    { id: fresh, page: 1, edition: 2, isOutdated: false },
    { id: moved, page: 3, edition: 1, isOutdated: false },
    { id: changed, page: 3, edition: 1, isOutdated: true },
  ]);
  // A search leads to the same pages, and for another article's mark to that article's page.
  clock.advance(1000);
  const beside = await keep((await addArticle(["limits", "cover"])).id, { note: "limits" });
  expect(await own.findMarks({ query: "limits" })).toMatchObject([
    { id: beside, page: 1 },
    { id: moved, page: 3 },
  ]);
  expect(await own.findMarks({ query: "storage" })).toMatchObject([{ id: changed, page: 3 }]);
});

it("is limited for each article and each member, of whom nobody uses up another's", async () => {
  const { id: articleId } = await addArticle(["one"]);
  const fill = (id: number, count: number) =>
    sql`
      insert into reading_marks (user_id, id, article_id, edition, page, created_at, updated_at)
      select ${member.id}, gen_random_uuid()::text, ${id}, 1, 1, now(), now() from generate_series(1, ${count}::int)
    `.execute(db);
  await fill(articleId, limits.marksInArticleMax);
  const fullArticle = `This article has ${limits.marksInArticleMax} bookmarks and notes of yours. Remove some first.`;
  await expect(keep(articleId)).rejects.toMatchObject({ code: "CONFLICT", message: fullArticle });
  const [first] = await own.listMarks({ articleId });
  const mark = { articleId, edition: 1, page: 1, quote: null };
  await own.keepMark({ ...mark, id: first?.id ?? "", note: "Changed" });
  await api.as(other).marks.keepMark({ ...mark, id: randomUUID(), note: null });

  const { id: second } = await addArticle(["one"]);
  await keep(second);
  await fill((await addArticle(["one"])).id, limits.marksMax - limits.marksInArticleMax - 1);
  const fullMember = `You have ${limits.marksMax} bookmarks and notes. Remove some first.`;
  await expect(keep(second)).rejects.toMatchObject({ code: "CONFLICT", message: fullMember });
  await api.as(other).marks.keepMark({ ...mark, articleId: second, id: randomUUID(), note: null });
});

it("belongs to no edition that is still to come", async () => {
  const { id: articleId } = await addArticle(["one"]);
  await keep(articleId, { edition: 9 });
  expect(await own.listMarks({ articleId })).toMatchObject([{ edition: 1, isOutdated: false }]);
});

it("waits without a deadlock for a transaction that locks the account and then the article", async () => {
  const { id: articleId } = await addArticle(["one"]);
  const article = (strength: "no key update" | "share" | "update") =>
    sql`select from knowledge_base_articles where id = ${articleId} for ${sql.raw(strength)}`;
  const { kept, changed } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, member.id);
    const kept = keep(articleId);
    await whenSomebodyWaits(db);
    // Like `updateArticle` and `deleteArticle`, which lock no account.
    const changed = article("update").execute(db);
    await whenSomebodyWaits(db, 2);
    // Like an account deletion that hands its articles on, and like an acknowledgement.
    for (const strength of ["no key update", "share"] as const) await article(strength).execute(tx);
    return { kept, changed };
  });
  await expect(kept).resolves.toMatch(/^[\w-]{36}$/);
  await changed;
});

it("is deleted with the article", async () => {
  const { id: articleId } = await addArticle(["one"]);
  await keep(articleId);
  await api.as(admin).knowledgeBase.deleteArticle({ id: articleId });
  expect(await db.selectFrom("readingMarks").selectAll().execute()).toEqual([]);
  await expect(keep(articleId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
