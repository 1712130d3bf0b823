import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { pagesSeen } from "../../required-reading/seen-since.ts";

type CurrentEdition = {
  title: string;
  number: number;
  publishedAt: Date;
  sha256: string;
  pageCount: number;
  /** A 0 or 1 for each page: whether this member has seen it, as far as that counts. */
  seen: string;
};

/**
 * The current edition of an article for these groups, and what a member has seen of it.
 * @param againSince what was seen before does not count; null counts everything
 */
export async function findCurrentEdition(
  db: Database,
  {
    userId,
    articleId,
    groups,
    againSince,
  }: { userId: number; articleId: number; groups: ReaderGroups; againSince: Date | null },
): Promise<CurrentEdition | undefined> {
  const { rows } = await sql<CurrentEdition>`
    select article.title, edition.number, edition.published_at, file.sha256, file.page_count,
      coalesce((${pagesSeen(sql`${againSince}`)})::text, repeat('0', file.page_count)) as seen
    from knowledge_base_articles as article
      join article_editions as edition on edition.article_id = article.id and edition.is_current
      join stored_files as file on file.object_path = edition.pdf_path
      left join reading_progress as progress
        on (progress.user_id, progress.article_id, progress.edition) = (${userId}, article.id, edition.number)
    where article.id = ${articleId} and ${readableBy(groups)}
  `.execute(db);
  return rows[0];
}
