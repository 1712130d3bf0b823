import type { AcknowledgementItem } from "@antochi/contract/reading-report";
import type { Database } from "@antochi/db/schema";
import type { Acknowledgement } from "@antochi/db/tables/acknowledgements";
import { type RawBuilder, sql } from "kysely";
import { asGiven, whoMustRead } from "./who-must-read.ts";

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
    .orderBy(asGiven, "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether an acknowledgement has run out and is due again, in a query that calls it `acknowledged`; of several of one
 * article only the latest is. That of a suspended member runs out as it would: whoever checks it is not to take it for
 * valid, nor to learn of the suspension.
 */
export function hasLapsed(now: Date): RawBuilder<boolean> {
  const scope = {
    members: sql<boolean>`member.id = acknowledged.user_id`,
    articles: sql<boolean>`article.id = acknowledged.article_id`,
    suspendedToo: true,
  } as const;
  return sql<boolean>`exists (
    select from (${whoMustRead(scope, now)}) as required
    where required.again_since is not null and required.acknowledged_at = acknowledged.acknowledged_at
  )`;
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
