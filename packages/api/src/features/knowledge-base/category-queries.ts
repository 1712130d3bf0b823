import type { CategoryFields } from "@antochi/contract/knowledge-base";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseCategory } from "@antochi/db/tables/knowledge-base-categories";
import { sql } from "kysely";
import { groupsOf, type Reader, readableBy } from "../../library/article-readers.ts";

/** All categories, each with the number of its articles that this reader may read. */
export function selectCategories(db: Database, _: unknown, { reader }: { reader: Reader | null }) {
  return db.selectFrom("knowledgeBaseCategories as category").select((eb) => [
    "category.id",
    "category.name",
    "category.description",
    "category.position",
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

/** Adds a category, at the end where administrators have ordered them. */
export async function insertCategory(
  db: Database,
  category: CategoryFields & { createdAt: Date },
): Promise<KnowledgeBaseCategory> {
  return db
    .insertInto("knowledgeBaseCategories")
    .values((eb) => ({
      ...category,
      position: eb
        .selectFrom("knowledgeBaseCategories")
        .select(sql<number>`case when max(position) > 0 then max(position) + 1 else 0 end`.as("position")),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A category with this name, ignoring case and accents, other than `exceptId`. */
export async function findCategoryNamed(
  db: Database,
  { name, exceptId = 0 }: { name: string; exceptId?: number | undefined },
): Promise<KnowledgeBaseCategory | undefined> {
  return db
    .selectFrom("knowledgeBaseCategories")
    .selectAll()
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .where("id", "<>", exceptId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Moves a category before another one, or to the end, and renumbers all, so that no two share a position. Concurrent moves
 * run one after the other. @returns its name, if there is such a category, and whether any position is another now
 */
export async function placeCategory(
  tx: DatabaseTransaction,
  { id, beforeId }: { id: number; beforeId: number | null },
): Promise<{ name: string; isMoved: boolean } | undefined> {
  // Taken first: it waits for those who have locked a category to change it, while this holds nothing that they may want.
  await sql`lock table knowledge_base_categories in exclusive mode`.execute(tx);
  const { rows } = await sql<{ name: string; isMoved: boolean }>`
    with others as (
      select id, row_number() over (order by position, name, id) as place
      from knowledge_base_categories where id <> ${id}
    ), gap as (
      select coalesce((select place from others where id = ${beforeId}), (select count(*) + 1 from others)) as place
    ), placed as (
      select id, place + (place >= (select place from gap))::int as place from others
      union all select ${id}, place from gap
    ), changed as (
      update knowledge_base_categories as category set position = placed.place
      from placed where placed.id = category.id and category.position <> placed.place
      returning category.id
    )
    select name, exists (select from changed) as is_moved from knowledge_base_categories where id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Changes a category. @returns the new row, or undefined where there is none */
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

/** Removes a category; rejects with a foreign-key failure while articles are in it. @returns its name, if there was one */
export async function removeCategory(db: Database, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom("knowledgeBaseCategories")
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}
