import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { ArticleEdition } from "@antochi/db/tables/article-editions";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { groupsOf, isOpenTo, readableBy } from "../../library/article-readers.ts";
import { describeEdition } from "../../library/describe-edition.ts";

export type EditionRow = Omit<ArticleEdition, "publishedBy"> & {
  pageCount: number;
  size: number;
  publisher: string | null;
  mayRead: boolean;
};

/**
 * The editions of an article that this reader may read; `mayRead` tells whether they may read the edition itself. What
 * older editions changed is no secret from them.
 */
export function selectEditions(db: Database, { articleId }: { articleId: number }, { user }: { user: User }) {
  const groups = groupsOf(user);
  return (
    db
      .selectFrom("articleEditions as edition")
      .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
      .innerJoin("storedFiles as file", "file.objectPath", "edition.pdfPath")
      .leftJoin("users as publisher", "publisher.id", "edition.publishedBy")
      .select([
        "edition.articleId",
        "edition.number",
        "edition.pdfPath",
        "edition.isCurrent",
        "edition.isOpen",
        "edition.changes",
        "edition.publishedAt",
        "file.pageCount",
        "file.size",
        sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as("publisher"),
        isOpenTo(groups).as("mayRead"),
      ])
      // A foreign key guarantees that an edition's file is registered, and so has both of these.
      .$narrowType<{ pageCount: number; size: number }>()
      .where("edition.articleId", "=", articleId)
      .where(readableBy(groups))
  );
}

/** One edition of an article. */
export async function findEdition(
  db: Database,
  { articleId, number }: { articleId: number; number: number },
): Promise<ArticleEdition | undefined> {
  return db
    .selectFrom("articleEditions")
    .selectAll()
    .where("articleId", "=", articleId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Removes an edition; its PDF stays. */
export async function removeEdition(
  tx: DatabaseTransaction,
  { articleId, number }: { articleId: number; number: number },
): Promise<void> {
  await tx
    .deleteFrom("articleEditions")
    .where("articleId", "=", articleId)
    .where("number", "=", number)
    .execute();
}

/** Whether a PDF is that of an edition; one that was restored is that of two. */
export async function hasEditionWith(tx: DatabaseTransaction, pdfPath: string): Promise<boolean> {
  const edition = await tx
    .selectFrom("articleEditions")
    .select("number")
    .where("pdfPath", "=", pdfPath)
    .limit(1)
    .executeTakeFirst();
  return edition !== undefined;
}

/** Whether a PDF is as it was registered, as far as it was checked. */
export async function isFileRight(tx: DatabaseTransaction, pdfPath: string): Promise<boolean> {
  const file = await tx
    .selectFrom("storedFiles")
    .select("condition")
    .where("objectPath", "=", pdfPath)
    .executeTakeFirst();
  return file?.condition === "ok";
}

type Restored = { articleId: number; pdfPath: string; changes: string; publishedBy: number; at: Date };

/** Makes an older PDF of a locked article its current one again, as its next edition. */
export async function restorePdf(
  tx: DatabaseTransaction,
  { articleId, pdfPath, changes, publishedBy, at }: Restored,
): Promise<void> {
  await tx
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath, updatedAt: at })
    .where("id", "=", articleId)
    .execute();
  await describeEdition(tx, { articleId, changes, publishedBy });
}

type PageHash = { page: number; hash: string };

/** A digest of each page's text in a document, in order; pages without text have none. */
export async function findPageHashes(db: Database, objectPath: string): Promise<PageHash[]> {
  const { rows } = await sql<PageHash>`
    select page, md5(text) as hash from document_pages where object_path = ${objectPath} order by page
  `.execute(db);
  return rows;
}

/**
 * The pages of a document that need text recognition and were not recognised yet, or could not be: any text that they have
 * is only a part.
 */
export async function findUnreadPages(db: Database, objectPath: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("scannedPages")
    .select("page")
    .where("objectPath", "=", objectPath)
    .where("state", "<>", "read")
    .orderBy("page")
    .execute();
  return new Set(rows.map(({ page }) => page));
}

/** The texts of some pages of a document, by their numbers. */
export async function findPageTexts(
  db: Database,
  { objectPath, pages }: { objectPath: string; pages: readonly number[] },
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("documentPages")
    .select(["page", "text"])
    .where("objectPath", "=", objectPath)
    .where("page", "in", pages.length === 0 ? [0] : pages)
    .execute();
  return new Map(rows.map(({ page, text }) => [page, text]));
}
