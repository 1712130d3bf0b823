import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

export type AlikeArticleRow = {
  id: number;
  title: string;
  categoryId: number;
  edition: number;
  publishedAt: Date;
};

function selectEditions(db: Database) {
  return db
    .selectFrom("articleEditions as edition")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
    .select([
      "article.id",
      "article.title",
      "article.categoryId",
      "edition.number as edition",
      "edition.publishedAt",
    ]);
}

/** An article with an edition whose registered PDF has the same bytes as this one; a current edition comes first. */
export async function findSameFile(db: Database, objectPath: string): Promise<AlikeArticleRow | undefined> {
  return selectEditions(db)
    .innerJoin("storedFiles as file", "file.objectPath", "edition.pdfPath")
    .where((eb) =>
      eb(
        "file.sha256",
        "=",
        eb.selectFrom("storedFiles").select("sha256").where("objectPath", "=", objectPath),
      ),
    )
    .where("file.objectPath", "<>", objectPath)
    .orderBy("edition.isCurrent", "desc")
    .orderBy("edition.publishedAt", "desc")
    .orderBy("article.id")
    .limit(1)
    .executeTakeFirst();
}

/** The article with this title, ignoring case and accents, that was changed last, with its current edition. */
export async function findSameTitle(
  db: Database,
  { title, exceptId = 0 }: { title: string; exceptId?: number | undefined },
): Promise<AlikeArticleRow | undefined> {
  return selectEditions(db)
    .where("edition.isCurrent", "=", true)
    .where(sql<boolean>`article.search_text = fold_text(${title})`)
    .where("article.id", "<>", exceptId)
    .orderBy("article.updatedAt", "desc")
    .orderBy("article.id")
    .limit(1)
    .executeTakeFirst();
}

/** The article whose current edition has this PDF. */
export async function findArticleOf(db: Database, pdfPath: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("knowledgeBaseArticles")
    .select("id")
    .where("pdfPath", "=", pdfPath)
    .executeTakeFirst();
}
