import { randomUUID } from "node:crypto";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("storedFiles").execute();
  await db.deleteFrom("knowledgeBaseCategories").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  clock.advance(60_000);
});

async function registeredPath(): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db);
  return objectPath ?? "";
}

async function keysToRemove(): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.jobs where task_identifier = 'remove-object' order by key
  `.execute(db);
  return rows.flatMap(({ key }) => key ?? []);
}

async function articleOf(user: User) {
  const category = await insertCategory(db);
  return insertArticle(db, { categoryId: category.id, createdBy: user.id });
}

describe("categories", () => {
  it("are listed by name, capitals and Greek included, page by page", async () => {
    for (const name of ["b", "Ώρα", "A", "c", "Άλφα"]) await insertCategory(db, { name });
    const visitor = api.as(null).knowledgeBase;
    const first = await visitor.listCategories({ limit: 3 });
    const rest = await visitor.listCategories({ cursor: api.nextPage() });
    expect([...first, ...rest].map(({ name }) => name)).toEqual(["A", "b", "c", "Άλφα", "Ώρα"]);
  });

  it("refuse an invalid cursor", async () => {
    await expect(api.as(null).knowledgeBase.listCategories({ cursor: "x" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("are created, renamed and deleted by an administrator", async () => {
    const calls = api.as(admin).knowledgeBase;
    const made = await calls.createCategory({ name: " FPV ", description: " " });
    expect(made).toEqual({ id: made.id, name: "FPV", description: null });
    const renamed = await calls.updateCategory({ id: made.id, name: "FPV Operations", description: "Air" });
    expect(renamed).toEqual({ id: made.id, name: "FPV Operations", description: "Air" });
    // A field that a form did not change may have been changed by another administrator.
    expect(await calls.updateCategory({ id: made.id, name: "FPV" })).toEqual({ ...renamed, name: "FPV" });
    expect(await calls.updateCategory({ id: made.id, description: null })).toEqual({ ...made, name: "FPV" });
    await calls.deleteCategory({ id: made.id });
    expect(await calls.listCategories({})).toEqual([]);
    await expect(calls.deleteCategory({ id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("cannot be deleted while articles are in them", async () => {
    const article = await articleOf(admin);
    await expect(
      api.as(admin).knowledgeBase.deleteCategory({ id: article.categoryId }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This category still has articles. Move or delete them first.",
    });
  });
});

describe("articles", () => {
  it("show the document to members and the author to administrators", async () => {
    const document = {
      edition: 1,
      pageCount: 1,
      size: 1024,
      thumbnailPath: null,
      scan: null,
      hasOutline: null,
      offlineDays: null,
    };
    const { id, categoryId, title, pdfPath, createdAt, updatedAt } = await articleOf(admin);
    const open = {
      id,
      categoryId,
      categoryName: "Sample category",
      title,
      description: null,
      handling: null,
      tracesCopies: false,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
    expect(await api.as(null).knowledgeBase.listArticles({})).toEqual([open]);
    expect(await api.as(member).knowledgeBase.listArticles({})).toEqual([{ ...open, pdfPath, document }]);
    expect(await api.as(admin).knowledgeBase.listArticles({})).toEqual([
      {
        ...open,
        pdfPath,
        document,
        createdBy: admin.id,
        publication: {
          state: "published",
          publishAt: null,
          withdrawAt: null,
          audience: [],
          offlineDays: null,
        },
      },
    ]);
  });

  it("are listed latest change first, page by page", async () => {
    const { id: categoryId } = await insertCategory(db);
    const ids = [];
    for (let index = 0; index < 5; index += 1) {
      const updatedAt = clock.advance(index % 2 === 0 ? 1_000 : 0);
      ids.unshift((await insertArticle(db, { categoryId, createdBy: admin.id, updatedAt })).id);
    }
    const first = await api.as(null).knowledgeBase.listArticles({ limit: 2 });
    const rest = await api.as(null).knowledgeBase.listArticles({ cursor: api.nextPage() });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(ids);
  });

  it("accept a registered PDF that no other article has", async () => {
    const { id: categoryId } = await insertCategory(db);
    const pdfPath = await registeredPath();
    const calls = api.as(admin).knowledgeBase;
    const article = await calls.createArticle({ categoryId, title: "Masts", pdfPath });
    expect(article).toMatchObject({ title: "Masts", pdfPath, createdBy: admin.id });
    await expect(calls.createArticle({ categoryId, title: "Again", pdfPath })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Another article already uses this PDF",
    });
    await expect(
      calls.createArticle({ categoryId, title: "No PDF", pdfPath: `/objects/pdfs/${randomUUID()}.pdf` }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", message: /not registered/ });
    await expect(
      calls.createArticle({ categoryId: 999_999, title: "Nowhere", pdfPath: await registeredPath() }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "Category is required" });
  });

  it("are refused for an unknown category before a PDF that is in use", async () => {
    const [article, other] = [await articleOf(admin), await articleOf(admin)];
    const calls = api.as(admin).knowledgeBase;
    const wrong = { title: "Masts", categoryId: 999_999, pdfPath: other.pdfPath };
    const categoryRequired = {
      code: "BAD_REQUEST",
      message: "Category is required",
      cause: { issues: [{ path: "categoryId", message: "Category is required" }] },
    };
    await expect(calls.createArticle(wrong)).rejects.toMatchObject(categoryRequired);
    await expect(calls.updateArticle({ ...wrong, id: article.id })).rejects.toMatchObject(categoryRequired);
    const unregistered = { ...wrong, pdfPath: `/objects/pdfs/${randomUUID()}.pdf` };
    await expect(calls.createArticle(unregistered)).rejects.toMatchObject(categoryRequired);
    await expect(calls.updateArticle({ ...wrong, id: 999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("keep their PDF when only the words change", async () => {
    const before = await articleOf(admin);
    const { id, categoryId } = before;
    const after = await api.as(admin).knowledgeBase.updateArticle({ id, categoryId, title: "New title" });
    expect(after).toMatchObject({
      title: "New title",
      pdfPath: before.pdfPath,
      updatedAt: clock.now().toISOString(),
    });
    expect(await keysToRemove()).toEqual([]);
  });

  it("are not updated by a save that changes nothing", async () => {
    const before = await articleOf(admin);
    const { id, categoryId, title, pdfPath } = before;
    clock.advance(60_000);
    const after = await api.as(admin).knowledgeBase.updateArticle({
      id,
      categoryId,
      title,
      pdfPath,
      state: "published",
      publishAt: null,
      audience: [],
    });
    expect(after.updatedAt).toBe(before.updatedAt.toISOString());
    const [listed] = await api.as(admin).knowledgeBase.listArticles({});
    expect(listed).toMatchObject({ id, updatedAt: before.updatedAt.toISOString() });
  });

  it("keep the old PDF as an edition when it is replaced", async () => {
    const before = await articleOf(admin);
    const { id, categoryId, title } = before;
    const pdfPath = await registeredPath();
    await api.as(admin).knowledgeBase.updateArticle({ id, categoryId, title, pdfPath });
    expect(await keysToRemove()).toEqual([]);
    const editions = await db
      .selectFrom("articleEditions")
      .select(["number", "pdfPath", "isCurrent"])
      .orderBy("number")
      .execute();
    expect(editions).toEqual([
      { number: 1, pdfPath: before.pdfPath, isCurrent: false },
      { number: 2, pdfPath, isCurrent: true },
    ]);
  });

  it("are deleted with their log and, later, their stored objects", async () => {
    const { id } = await articleOf(admin);
    await db
      .insertInto("userActivityLogs")
      .values({ articleId: id, userId: member.id, action: "view_article" })
      .execute();
    expect(await api.as(admin).knowledgeBase.deleteArticle({ id })).toEqual({ message: "Article deleted" });
    expect(await db.selectFrom("userActivityLogs").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("storedFiles").select("id").execute()).toEqual([]);
    expect(await keysToRemove()).toHaveLength(2);
    await expect(api.as(admin).knowledgeBase.deleteArticle({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it.each([
    ["a visitor", (): User | null => null, "UNAUTHORIZED"],
    ["a member", () => member, "FORBIDDEN"],
  ] as const)("cannot be changed by %s", async (_who, user, code) => {
    const calls = api.as(user()).knowledgeBase;
    await expect(calls.createCategory({ name: "x" })).rejects.toMatchObject({ code });
    await expect(calls.deleteArticle({ id: 1 })).rejects.toMatchObject({ code });
    await expect(calls.updateArticle({ id: 1, categoryId: 1, title: "x" })).rejects.toMatchObject({ code });
  });
});
