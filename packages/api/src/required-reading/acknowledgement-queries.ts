import type { AcknowledgementItem } from "@antochi/contract/reading-report";
import type { Database } from "@antochi/db/schema";
import type { Acknowledgement } from "@antochi/db/tables/acknowledgements";

/** What a member acknowledged last of an article. */
export async function findLatest(
  db: Database,
  { userId, articleId }: { userId: number; articleId: number },
): Promise<Acknowledgement | undefined> {
  return db
    .selectFrom("acknowledgements")
    .selectAll()
    .where("userId", "=", userId)
    .where("articleId", "=", articleId)
    .orderBy("acknowledgedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** An acknowledgement as its member sees it. */
export function presentAcknowledgement(row: Acknowledgement): AcknowledgementItem {
  return {
    id: row.id,
    articleId: row.articleId,
    title: row.title,
    edition: row.edition,
    sha256: row.sha256,
    sentence: row.sentence,
    createdAt: row.acknowledgedAt.toISOString(),
    code: row.code,
  };
}
