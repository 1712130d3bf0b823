import { randomUUID } from "node:crypto";
import type { Database } from "../schema.ts";
import type { NewKnowledgeBaseArticle } from "../tables/knowledge-base-articles.ts";
import type { NewStoredFile } from "../tables/stored-files.ts";
import type { NewUser } from "../tables/users.ts";

/** Inserts a user with the minimum of fields; each call inserts another one. Returns the id. */
export async function insertUser(db: Database, overrides: Partial<NewUser> = {}): Promise<number> {
  const name = randomUUID();
  const user = {
    username: name,
    password: "hash",
    firstName: "First",
    lastName: "Last",
    email: `${name}@example.org`,
    phone: "2100000000",
    ...overrides,
  };
  return (await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow()).id;
}

/** Inserts a category and returns its id. */
export async function insertCategory(db: Database, name = "Category"): Promise<number> {
  const category = db.insertInto("knowledgeBaseCategories").values({ name });
  return (await category.returning("id").executeTakeFirstOrThrow()).id;
}

/** Inserts a registered file and returns its object path. */
export async function insertFile(db: Database, overrides: Partial<NewStoredFile> = {}): Promise<string> {
  const name = randomUUID();
  const objectPath = `/objects/pdfs/${name}.pdf`;
  const file = {
    uploadKey: `uploads/${name}.pdf`,
    objectPath,
    state: "registered" as const,
    size: 1,
    sha256: "00",
    pageCount: 1,
    registeredAt: new Date(),
    ...overrides,
  };
  await db.insertInto("storedFiles").values(file).execute();
  return objectPath;
}

/** Returns the id; category, author and file are inserted unless given. */
export async function insertArticle(
  db: Database,
  overrides: Partial<NewKnowledgeBaseArticle> = {},
): Promise<number> {
  const article = {
    title: "Article",
    categoryId: overrides.categoryId ?? (await insertCategory(db)),
    createdBy: overrides.createdBy ?? (await insertUser(db)),
    pdfPath: overrides.pdfPath ?? (await insertFile(db)),
  };
  return (
    await db.insertInto("knowledgeBaseArticles").values(article).returning("id").executeTakeFirstOrThrow()
  ).id;
}

/** Inserts a view and returns its id. */
export async function insertLog(
  db: Database,
  log: { articleId: number; userId: number | null },
): Promise<number> {
  const query = db.insertInto("userActivityLogs").values({ ...log, action: "view_article" });
  return (await query.returning("id").executeTakeFirstOrThrow()).id;
}
