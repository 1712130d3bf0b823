import type { ArticleFields, ArticleUpdate } from "@antochi/contract/knowledge-base";
import type { Database } from "@antochi/db/schema";
import type {
  KnowledgeBaseArticle,
  NewKnowledgeBaseArticle,
} from "@antochi/db/tables/knowledge-base-articles";

type PageAfter = { limit: number; after: [updatedAt: Date, id: number] | undefined };

/** Articles, latest change first, one more than `limit` where there is a next page. */
export async function selectArticles(
  db: Database,
  { limit, after }: PageAfter,
): Promise<KnowledgeBaseArticle[]> {
  const page = db
    .selectFrom("knowledgeBaseArticles")
    .selectAll()
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (!after) return page.execute();
  return page.where((eb) => eb(eb.refTuple("updatedAt", "id"), "<", eb.tuple(...after))).execute();
}

export type ArticleDocument = {
  articleId: number;
  objectPath: string;
  pageCount: number;
  size: number;
  hasThumbnail: boolean;
};

/** The documents of up to `limit` articles, in the order of the articles' list. */
export async function selectDocuments(db: Database, { limit, after }: PageAfter): Promise<ArticleDocument[]> {
  const page = db
    .selectFrom("knowledgeBaseArticles")
    .innerJoin("storedFiles", "storedFiles.objectPath", "knowledgeBaseArticles.pdfPath")
    .select([
      "knowledgeBaseArticles.id as articleId",
      "storedFiles.objectPath",
      "storedFiles.pageCount",
      "storedFiles.size",
      "storedFiles.hasThumbnail",
    ])
    .$narrowType<{ objectPath: string; pageCount: number; size: number }>()
    .orderBy("updatedAt", "desc")
    .orderBy("knowledgeBaseArticles.id", "desc")
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where((eb) => eb(eb.refTuple("updatedAt", "knowledgeBaseArticles.id"), "<", eb.tuple(...after)))
    .execute();
}

export async function insertArticle(
  db: Database,
  article: ArticleFields & Required<Pick<NewKnowledgeBaseArticle, "createdBy" | "createdAt" | "updatedAt">>,
): Promise<KnowledgeBaseArticle> {
  return db.insertInto("knowledgeBaseArticles").values(article).returningAll().executeTakeFirstOrThrow();
}

/** Reads an article and keeps others from changing it until the transaction ends. */
export async function lockArticle(db: Database, id: number): Promise<KnowledgeBaseArticle | undefined> {
  return db
    .selectFrom("knowledgeBaseArticles")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeArticle(
  db: Database,
  { id, categoryId, title, pdfPath, updatedAt }: ArticleUpdate & { updatedAt: Date },
): Promise<KnowledgeBaseArticle> {
  return db
    .updateTable("knowledgeBaseArticles")
    .set({ categoryId, title, updatedAt, ...(pdfPath !== undefined && { pdfPath }) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an article; Postgres removes its activity rows with it. @returns the row that was */
export async function removeArticle(db: Database, id: number): Promise<KnowledgeBaseArticle | undefined> {
  return db.deleteFrom("knowledgeBaseArticles").where("id", "=", id).returningAll().executeTakeFirst();
}
