import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../article-readers.ts";

type CurrentEdition = {
  title: string;
  number: number;
  publishedAt: Date;
  sha256: string;
  pageCount: number;
  /** A 0 or 1 for each page: what this member has seen. */
  seen: string;
};

/**
 * The current edition of an article for these groups, and what a member has seen of it.
 * @param lock whether no other edition may come out before the transaction ends
 */
export async function findCurrentEdition(
  db: Database,
  {
    userId,
    articleId,
    groups,
    lock = false,
  }: { userId: number; articleId: number; groups: ReaderGroups; lock?: boolean },
): Promise<CurrentEdition | undefined> {
  // A statement of its own, so that the next one sees the edition for which it waited.
  if (lock) await sql`select from knowledge_base_articles where id = ${articleId} for share`.execute(db);
  const { rows } = await sql<CurrentEdition>`
    select article.title, edition.number, edition.published_at, file.sha256, file.page_count,
      coalesce(progress.pages::text, repeat('0', file.page_count)) as seen
    from knowledge_base_articles as article
      join article_editions as edition on edition.article_id = article.id and edition.is_current
      join stored_files as file on file.object_path = edition.pdf_path
      left join reading_progress as progress
        on (progress.user_id, progress.article_id, progress.edition) = (${userId}, article.id, edition.number)
    where article.id = ${articleId} and ${readableBy(groups)}
  `.execute(db);
  return rows[0];
}
