import type { ReadingPosition } from "@antochi/contract/reading";
import type { Database } from "@antochi/db/schema";
import type { ReadingPositionsTable } from "@antochi/db/tables/reading-positions";
import { type ReaderGroups, readableBy } from "../../article-readers.ts";

type OwnPosition = ReadingPosition & { userId: number };

/** Keeps where a member is. @returns whether there is such an article for these groups */
export async function upsertPosition(
  db: Database,
  { userId, articleId, page, groups, updatedAt }: OwnPosition & { groups: ReaderGroups; updatedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("readingPositions")
    .columns(["userId", "articleId", "page", "updatedAt"])
    .expression((eb) =>
      eb
        .selectFrom("knowledgeBaseArticles as article")
        .select([
          eb.val(userId).as("userId"),
          "article.id",
          eb.val(page).as("page"),
          eb.val(updatedAt).as("updatedAt"),
        ])
        .where("article.id", "=", articleId)
        .where(readableBy(groups))
        // Against a deletion between the two, which would break the foreign key.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(["userId", "articleId"]).doUpdateSet({ page, updatedAt }))
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A member's positions in articles for these groups, the latest first. */
export async function findPositions(
  db: Database,
  { userId, groups }: { userId: number; groups: ReaderGroups },
  limit: number,
): Promise<ReadingPositionsTable[]> {
  return db
    .selectFrom("readingPositions as position")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "position.articleId")
    .selectAll("position")
    .where("position.userId", "=", userId)
    .where(readableBy(groups))
    .orderBy("position.updatedAt", "desc")
    .limit(limit)
    .execute();
}
