import type { ReadingPosition } from "@antochi/contract/reading";
import type { Database } from "@antochi/db/schema";
import type { ReadingPositionsTable } from "@antochi/db/tables/reading-positions";

type OwnPosition = ReadingPosition & { userId: number };

/** Keeps where a member is; rejects with a foreign-key failure where the article is gone. */
export async function upsertPosition(
  db: Database,
  { updatedAt, ...position }: OwnPosition & { updatedAt: Date },
): Promise<void> {
  const { userId, articleId, page } = position;
  await db
    .insertInto("readingPositions")
    .values({ userId, articleId, page, updatedAt })
    .onConflict((conflict) => conflict.columns(["userId", "articleId"]).doUpdateSet({ page, updatedAt }))
    .execute();
}

/** A member's positions, the latest first. */
export async function findPositions(
  db: Database,
  userId: number,
  limit: number,
): Promise<ReadingPositionsTable[]> {
  return db
    .selectFrom("readingPositions")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("updatedAt", "desc")
    .limit(limit)
    .execute();
}
