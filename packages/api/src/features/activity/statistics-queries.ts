import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { containing, wordsOf } from "../../search-words.ts";

type StatisticsWindow = {
  search: string | null;
  limit: number;
  /** The sort key of the article before the first one wanted. */
  after?: [viewCount: number, articleId: number] | undefined;
};

/**
 * Articles whose title has every word of a search, with their views and their places among all, most viewed first: up
 * to `limit + 1`. Reads the kept counts of all articles, of which a library has some thousands, and no log entry.
 */
export async function findStatistics(db: Database, { search, limit, after }: StatisticsWindow) {
  const counted = db
    .selectFrom("knowledgeBaseArticles as article")
    .leftJoin(viewsOfEach(db).as("count"), "count.articleId", "article.id")
    .select((eb) => [
      "article.id as articleId",
      "article.title as articleTitle",
      eb.fn.coalesce("count.views", sql<number>`0`).as("viewCount"),
    ]);
  const ranked = db
    .selectFrom(counted.as("counted"))
    .selectAll()
    .select(sql<number>`(row_number() over (order by view_count desc, article_id desc))::int`.as("place"));
  let page = db.selectFrom(ranked.as("ranked")).selectAll();
  for (const word of wordsOf(search)) {
    page = page.where("articleId", "in", (eb) =>
      eb
        .selectFrom("knowledgeBaseArticles")
        .select("id")
        .where(sql<boolean>`search_text like fold_text(${containing(word)})`),
    );
  }
  return keysetPage(page, { key: ["viewCount", "articleId"], direction: "desc", after, limit }).execute();
}

/** One article's kept count. */
export async function findArticleStatistics(db: Database, articleId: number) {
  return db
    .selectFrom("knowledgeBaseArticles as article")
    .select((eb) => [
      "article.id as articleId",
      "article.title as articleTitle",
      eb
        .selectFrom("articleViewCounts")
        .select(allViews)
        .whereRef("articleViewCounts.articleId", "=", "article.id")
        .$asScalar()
        .$notNull()
        .as("viewCount"),
    ])
    .where("article.id", "=", articleId)
    .executeTakeFirst();
}

/** How many articles there are, the sum of their kept counts, and the greatest of them. */
export async function findTotals(db: Database) {
  return db
    .selectFrom(viewsOfEach(db).as("each"))
    .select((eb) => [
      eb
        .selectFrom("knowledgeBaseArticles")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("articles"),
      allViews,
      sql<number>`coalesce(max(views), 0)::int8`.as("most"),
    ])
    .executeTakeFirstOrThrow();
}

function viewsOfEach(db: Database) {
  return db
    .selectFrom("articleViewCounts")
    .select(["articleId", sql<number>`sum(views)::int8`.as("views")])
    .groupBy("articleId");
}

const allViews = sql<number>`coalesce(sum(views), 0)::int8`.as("views");
