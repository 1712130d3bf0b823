import type { DatabaseTransaction } from "@antochi/db/schema";

type Described = { articleId: number; changes: string | null; publishedBy: number };

/** Says of an article's current edition, which Postgres has kept a moment ago, what it changes and who published it. */
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
