import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { containing, wordsOf } from "../../search-words.ts";

type ArticleWindow = {
  search: string | null;
  limit: number;
  /** The sort key of the article before the first one wanted. */
  after?: [updatedAt: Date, id: number] | undefined;
};

export type CatalogueArticleRow = {
  id: number;
  categoryId: number;
  title: string;
  updatedAt: Date;
  categoryName: string;
  objectPath: string;
  pageCount: number;
  size: number;
  hasThumbnail: boolean;
};

/** Articles that a search finds, with their category and document, latest change first: up to `limit + 1`. */
export async function findCatalogueArticles(
  db: Database,
  { search, limit, after }: ArticleWindow,
): Promise<CatalogueArticleRow[]> {
  const found = db
    .selectFrom("knowledgeBaseArticles as article")
    .innerJoin("knowledgeBaseCategories as category", "category.id", "article.categoryId")
    .innerJoin("storedFiles as file", "file.objectPath", "article.pdfPath")
    .select([
      "article.id",
      "article.categoryId",
      "article.title",
      "article.updatedAt",
      "category.name as categoryName",
      "file.objectPath",
      "file.pageCount",
      "file.size",
      "file.hasThumbnail",
    ])
    // A foreign key and a check guarantee that an article's file is registered, and so has all of these.
    .$narrowType<{ objectPath: string; pageCount: number; size: number }>()
    .where(occursInArticle(search));
  return keysetPage(found, {
    key: ["article.updatedAt", "article.id"],
    direction: "desc",
    after,
    limit,
  }).execute();
}

/**
 * How many articles there are, and how many a search finds. They are counted each time: a library has some thousands at
 * most, which takes a millisecond or two with an index, and no stored count has to be kept up to date.
 */
export async function findCatalogueCounts(
  db: Database,
  search: string | null,
): Promise<{ all: number; found: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("knowledgeBaseArticles")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("all"),
      eb
        .selectFrom("knowledgeBaseArticles as article")
        .select(eb.fn.countAll<number>().as("count"))
        .where(occursInArticle(search))
        .$asScalar()
        .$notNull()
        .as("found"),
    ])
    .executeTakeFirstOrThrow();
}

type CategoryWindow = { limit: number; after?: [name: string, id: number] | undefined };

/** Categories by name, each with how many articles are in it: up to `limit + 1`. */
export async function findCatalogueCategories(db: Database, { limit, after }: CategoryWindow) {
  const categories = db
    .selectFrom("knowledgeBaseCategories as category")
    .select((eb) => [
      "category.id",
      "category.name",
      "category.description",
      eb
        .selectFrom("knowledgeBaseArticles as article")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("article.categoryId", "=", "category.id")
        .$asScalar()
        .$notNull()
        .as("articleCount"),
    ]);
  return keysetPage(categories, {
    key: ["category.name", "category.id"],
    direction: "asc",
    after,
    limit,
  }).execute();
}

/** Whether every word of a search occurs in an article's title or in its category's name. */
function occursInArticle(search: string | null) {
  const words = wordsOf(search).map((word) => {
    const pattern = sql`fold_text(${containing(word)})`;
    return sql<boolean>`(
      article.search_text like ${pattern}
      or article.category_id = any (array(
        select id from knowledge_base_categories where fold_text(name) like ${pattern}
      ))
    )`;
  });
  return sql<boolean>`${sql.join([sql`true`, ...words], sql` and `)}`;
}
