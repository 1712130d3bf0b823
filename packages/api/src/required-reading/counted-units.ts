import { type RawBuilder, sql } from "kysely";
import { asPeopleSort } from "./as-people-sort.ts";

/** The most articles, and so columns, of one grid. */
const articlesAtMost = 200;

/** Every published article that people are asked to read, however many there are; or one of them. */
export function everyRequiredArticle(articleId?: number): RawBuilder<{ id: number }> {
  return sql`select article.id from knowledge_base_articles as article where ${isRequired(articleId)}`;
}

/** The first of them, as many as a grid has columns, in the order of their categories. */
export function requiredArticles(articleId?: number): RawBuilder<{ id: number }> {
  return sql`
    select article.id
    from knowledge_base_articles as article
      join knowledge_base_categories as category on category.id = article.category_id
    where ${isRequired(articleId)}
    order by category.position, category.name, ${asPeopleSort(sql`article.title`)}, article.id
    limit ${articlesAtMost}
  `;
}

function isRequired(articleId: number | undefined): RawBuilder<boolean> {
  return sql<boolean>`article.state = 'published'
    and article.id in (select article_id from reading_assignments)
    ${articleId === undefined ? sql`` : sql`and article.id = ${articleId}::int`}`;
}

/** The stored counts of each unit in which somebody is asked, over all these articles; reads no member's row. */
export function countedUnits({ articleId, unitId }: { articleId?: number; unitId?: number }): RawBuilder<{
  unitId: number;
  name: string | null;
  folded: string | null;
  asked: number;
  acknowledged: number;
  overdue: number;
  earlier: number;
  opened: number;
}> {
  return sql`
    select counts.unit_id, service.name, service.folded,
      sum(counts.asked)::int as asked, sum(counts.acknowledged)::int as acknowledged, sum(counts.overdue)::int as overdue,
      sum(counts.earlier)::int as earlier, sum(counts.opened)::int as opened
    from readiness_counts as counts left join service_names as service on service.id = counts.unit_id
    where counts.article_id in (${requiredArticles(articleId)})
      ${unitId === undefined ? sql`` : sql`and counts.unit_id = ${unitId}::int`}
    group by counts.unit_id, service.name, service.folded
    having sum(counts.asked) > 0
  `;
}
