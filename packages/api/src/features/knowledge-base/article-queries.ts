import type { ArticleFields, ArticleUpdate } from "@antochi/contract/knowledge-base";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type {
  KnowledgeBaseArticle,
  NewKnowledgeBaseArticle,
} from "@antochi/db/tables/knowledge-base-articles";

type PageAfter = { limit: number; after: [updatedAt: Date, id: number] | undefined };

const latestFirst = { key: ["article.updatedAt", "article.id"], direction: "desc" } as const;

/** Articles, latest change first: up to `limit + 1`. */
export async function findArticles(db: Database, page: PageAfter): Promise<KnowledgeBaseArticle[]> {
  const articles = db.selectFrom("knowledgeBaseArticles as article").selectAll();
  return keysetPage(articles, { ...latestFirst, ...page }).execute();
}

export type ArticleDocument = {
  articleId: number;
  objectPath: string;
  pageCount: number;
  size: number;
  hasThumbnail: boolean;
};

/** The articles' documents in the order of their list: up to `limit + 1`. */
export async function findDocuments(db: Database, page: PageAfter): Promise<ArticleDocument[]> {
  const documents = db
    .selectFrom("knowledgeBaseArticles as article")
    .innerJoin("storedFiles as file", "file.objectPath", "article.pdfPath")
    .select([
      "article.id as articleId",
      "file.objectPath",
      "file.pageCount",
      "file.size",
      "file.hasThumbnail",
    ])
    .$narrowType<{ objectPath: string; pageCount: number; size: number }>();
  return keysetPage(documents, { ...latestFirst, ...page }).execute();
}

/** Adds an article; rejects where it breaks a rule of `article-policy.ts`. */
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

/** Changes an article that is there; its PDF only where one is given. Rejects as `insertArticle` does. */
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
