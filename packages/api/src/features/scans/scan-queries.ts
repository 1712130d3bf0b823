import { pagesInAnswer } from "@antochi/contract/scan-units";
import { namedPages, type ScanProgress } from "@antochi/contract/scanned-pages";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";

/** How far the recognition of an article's scanned pages is. Refuses an article that does not exist. */
export async function findProgress(db: Database, articleId: number): Promise<Omit<ScanProgress, "on">> {
  const { rows } = await sql<Omit<ScanProgress, "on">>`
    select file.scanned_pages as pages,
      (
        select count(*)::int from scanned_pages
        where object_path = file.object_path and state = 'waiting'
      ) as waiting,
      (
        select count(*)::int from scanned_pages
        where object_path = file.object_path and state = 'failed'
      ) as failed,
      array(
        select page from scanned_pages
        where object_path = file.object_path and state = 'failed' order by page limit ${namedPages}
      ) as failed_pages
    from knowledge_base_articles as article
    join stored_files as file on file.object_path = article.pdf_path
    where article.id = ${articleId}
  `.execute(db);
  const progress = rows[0];
  if (!progress) throw articleMissing();
  return progress;
}

/** The recognised pages from `fromPage` on, with their lines as they are stored, and the document's path. */
export async function findScannedText(
  db: Database,
  { articleId, fromPage, groups }: { articleId: number; fromPage: number; groups: ReaderGroups },
): Promise<{ objectPath: string; page: number; lines: string }[]> {
  return db
    .selectFrom("scannedPages as scan")
    .innerJoin("knowledgeBaseArticles as article", "article.pdfPath", "scan.objectPath")
    .select(["scan.objectPath", "scan.page", "scan.lines"])
    .where("article.id", "=", articleId)
    .where(readableBy(groups))
    .where("scan.page", ">=", fromPage)
    .where("scan.page", "<", fromPage + pagesInAnswer)
    .where("scan.state", "=", "read")
    .orderBy("scan.page")
    .limit(pagesInAnswer)
    .execute();
}
