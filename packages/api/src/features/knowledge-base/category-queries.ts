import type { CategoryFields } from "@antochi/contract/knowledge-base";
import type { Database } from "@antochi/db/schema";
import type { KnowledgeBaseCategory } from "@antochi/db/tables/knowledge-base-categories";
import { groupsOf, type Reader, readableBy } from "../../article-readers.ts";

/** All categories, each with how many articles are in it that this reader may read. */
export function selectCategories(db: Database, _: unknown, { reader }: { reader: Reader | null }) {
  return db.selectFrom("knowledgeBaseCategories as category").select((eb) => [
    "category.id",
    "category.name",
    "category.description",
    eb
      .selectFrom("knowledgeBaseArticles as article")
      .select(eb.fn.countAll<number>().as("count"))
      .whereRef("article.categoryId", "=", "category.id")
      .where(readableBy(groupsOf(reader)))
      .$asScalar()
      .$notNull()
      .as("articleCount"),
  ]);
}

/** Whether there is such a category. */
export async function categoryExists(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("knowledgeBaseCategories")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a category. */
export async function insertCategory(
  db: Database,
  category: CategoryFields & { createdAt: Date },
): Promise<KnowledgeBaseCategory> {
  return db.insertInto("knowledgeBaseCategories").values(category).returningAll().executeTakeFirstOrThrow();
}

/** Changes a category. @returns the row as it is now, or undefined where there is none */
export async function changeCategory(
  db: Database,
  id: number,
  fields: CategoryFields,
): Promise<KnowledgeBaseCategory | undefined> {
  return db
    .updateTable("knowledgeBaseCategories")
    .set(fields)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a category; rejects with a foreign-key failure while articles are in it. @returns whether there was one */
export async function removeCategory(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("knowledgeBaseCategories")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
