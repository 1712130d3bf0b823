import type { DatabaseTransaction } from "@antochi/db/schema";

type Described = { articleId: number; changes: string | null; publishedBy: number };

/** Records what an article's current edition, which Postgres has just stored, changed, and who published it. */
export async function describeEdition(
  tx: DatabaseTransaction,
  { articleId, ...description }: Described,
): Promise<void> {
  await tx
    .updateTable("articleEditions")
    .set(description)
    .where("articleId", "=", articleId)
    .where("isCurrent", "=", true)
    .execute();
}
