import { statisticsCursor } from "@antochi/contract/cursors";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { containing, wordsOf } from "../../search/search-words.ts";

/** The order of the ranking. */
export const mostViewedFirst = {
  key: ["viewCount", "articleId"],
  direction: "desc",
  cursor: statisticsCursor,
} as const;

/**
 * Articles whose title has every word of a search, with their views and their rank among all. Reads the stored counts of
 * all articles, of which a library has some thousands, and no log entries.
 */
export function selectRanking(db: Database, { search = null }: { search?: string | null }) {
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
        .where(sql<boolean>`search_text like ${containing(word)}`),
    );
  }
  return page;
}

/** One article's stored count. */
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

/** How many articles there are, the sum of their stored counts, and the greatest of them. */
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
