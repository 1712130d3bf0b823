import { limits } from "@antochi/contract/limits";
import type { SavedPosition } from "@antochi/contract/reading";
import type { Database } from "@antochi/db/schema";
import type { ReadingPositionsTable } from "@antochi/db/tables/reading-positions";
import { type Selectable, sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";

type OwnPosition = SavedPosition & { userId: number };

/** Saves a member's reading position. @returns whether there is such an article for these groups */
export async function upsertPosition(
  db: Database,
  {
    userId,
    articleId,
    page,
    edition,
    groups,
    updatedAt,
    unlessNewer = false,
  }: OwnPosition & {
    groups: ReaderGroups;
    updatedAt: Date;
    /** Leaves a later position in place: a device that was offline reports afterwards. */
    unlessNewer?: boolean;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("readingPositions")
    .columns(["userId", "articleId", "page", "edition", "updatedAt"])
    .expression((eb) =>
      eb
        .selectFrom("knowledgeBaseArticles as article")
        .innerJoin("articleEditions as current", (join) =>
          join.onRef("current.articleId", "=", "article.id").on("current.isCurrent", "=", true),
        )
        .select([
          eb.val(userId).as("userId"),
          "article.id",
          eb.val(page).as("page"),
          sql<number>`least(current.number, ${edition ?? limits.idMax})`.as("edition"),
          eb.val(updatedAt).as("updatedAt"),
        ])
        .where("article.id", "=", articleId)
        .where(readableBy(groups))
        // Prevents a deletion of the article before the insert, which would violate the foreign key.
        .forKeyShare("article"),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "articleId"])
        .doUpdateSet((eb) => ({
          page,
          updatedAt,
          // A member who looks into an older edition again has still read the newer one.
          edition: eb.fn<number>("greatest", ["readingPositions.edition", "excluded.edition"]),
        }))
        .where(sql<boolean>`${!unlessNewer}::boolean or reading_positions.updated_at < ${updatedAt}`),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A member's positions in articles for these groups, the latest first. */
export async function findPositions(
  db: Database,
  { userId, groups }: { userId: number; groups: ReaderGroups },
  limit: number,
): Promise<Selectable<ReadingPositionsTable>[]> {
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
