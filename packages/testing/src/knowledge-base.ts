import { createHash, randomUUID } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import type {
  KnowledgeBaseArticle,
  NewKnowledgeBaseArticle,
} from "@antochi/db/tables/knowledge-base-articles";
import type {
  KnowledgeBaseCategory,
  NewKnowledgeBaseCategory,
} from "@antochi/db/tables/knowledge-base-categories";
import type { NewStoredFile, StoredFile } from "@antochi/db/tables/stored-files";

/** Inserts a category, with defaults for the fields not given. */
export async function insertCategory(
  db: Database,
  overrides: Partial<NewKnowledgeBaseCategory> = {},
): Promise<KnowledgeBaseCategory> {
  return db
    .insertInto("knowledgeBaseCategories")
    .values({ name: "Sample category", description: null, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a file whose upload address was issued, and to which nothing was uploaded yet. */
export async function insertIssuedFile(
  db: Database,
  overrides: Partial<NewStoredFile> = {},
): Promise<StoredFile> {
  return insertStoredFile(db, { uploadKey: `uploads/${randomUUID()}.pdf`, ...overrides });
}

/** Inserts the row of a registered PDF. There is no object behind it: a test that reads the PDF puts one into its store. */
export async function insertRegisteredFile(
  db: Database,
  overrides: Partial<NewStoredFile> = {},
): Promise<StoredFile> {
  const id = randomUUID();
  return insertStoredFile(db, {
    uploadKey: `uploads/${id}.pdf`,
    objectPath: `/objects/pdfs/${id}.pdf`,
    state: "registered",
    originalName: "sample.pdf",
    size: 1024,
    sha256: createHash("sha256").update(id).digest("hex"),
    pageCount: 1,
    registeredAt: new Date(),
    ...overrides,
  });
}

type ArticleFields = Partial<NewKnowledgeBaseArticle> &
  Pick<NewKnowledgeBaseArticle, "categoryId" | "createdBy">;

/** Inserts an article, with a registered file of its own unless `pdfPath` names one. */
export async function insertArticle(db: Database, fields: ArticleFields): Promise<KnowledgeBaseArticle> {
  const pdfPath = fields.pdfPath ?? (await insertRegisteredPath(db));
  return db
    .insertInto("knowledgeBaseArticles")
    .values({ title: "Sample article", ...fields, pdfPath })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertRegisteredPath(db: Database): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db);
  if (objectPath === null) throw new Error("A registered file has an object path");
  return objectPath;
}

async function insertStoredFile(db: Database, file: NewStoredFile): Promise<StoredFile> {
  return db.insertInto("storedFiles").values(file).returningAll().executeTakeFirstOrThrow();
}
