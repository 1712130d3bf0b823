import { articlesCursor, statisticsCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { Pool } from "pg";
import type { AdminCall } from "./admin-calls.ts";

const limit = pageSizes.panel.default;

/** The panel's queries whose work grows with the articles rather than with their views, by readable names. */
export async function articleCalls(pool: Pool): Promise<Record<string, AdminCall>> {
  const oldest = await articleCursorFromEnd(pool, 100);
  const lastPlaces = statisticsCursor.after({ viewCount: 0, articleId: 101 });
  return {
    "statistics, totals": ({ activity }) => activity.statisticsTotals(),
    "ranking, first page": ({ activity }) => activity.rankArticles({}),
    "ranking, last page": ({ activity }) => activity.rankArticles({ cursor: lastPlaces }),
    "ranking, search": ({ activity }) => activity.rankArticles({ search: "article 19" }),
    "ranking, search by two letters": ({ activity }) => activity.rankArticles({ search: "19" }),
    "articles, first page": ({ knowledgeBase }) => knowledgeBase.listArticles({ limit }),
    "articles, last page": ({ knowledgeBase }) => knowledgeBase.listArticles({ limit, cursor: oldest }),
    "articles, search by title": ({ knowledgeBase }) =>
      knowledgeBase.listArticles({ limit, search: "article 19" }),
    "articles, search by category": ({ knowledgeBase }) =>
      knowledgeBase.listArticles({ limit, search: "category 7" }),
    "articles, search by two letters": ({ knowledgeBase }) =>
      knowledgeBase.listArticles({ limit, search: "e 7" }),
    "articles, search without a match": ({ knowledgeBase }) =>
      knowledgeBase.listArticles({ limit, search: "nowhere" }),
    "articles, counts": ({ knowledgeBase }) => knowledgeBase.countArticles({}),
    "articles, counts of a search": ({ knowledgeBase }) =>
      knowledgeBase.countArticles({ search: "article 19" }),
    "articles, wrong files": ({ knowledgeBase }) => knowledgeBase.listWrongFiles(),
    "categories with counts": ({ knowledgeBase }) => knowledgeBase.listCategories({ limit }),
  };
}

async function articleCursorFromEnd(pool: Pool, place: number): Promise<string> {
  const { rows } = await pool.query<{ id: number; updated_at: Date }>(
    "select id, updated_at from knowledge_base_articles order by updated_at, id offset $1 limit 1",
    [place - 1],
  );
  const [row] = rows;
  if (!row) throw new Error(`There are no ${place} articles`);
  return articlesCursor.after({ id: row.id, updatedAt: row.updated_at.toISOString() });
}
