import { readinessArticlesCursor } from "@antochi/contract/cursors";
import {
  type ReadinessArticle,
  type ReadinessCounts,
  readinessArticlePageSchema,
  readinessArticleSchema,
} from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { listPage } from "../../procedures/list-page.ts";
import { requiredArticles } from "../../required-reading/counted-units.ts";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { adminProcedure } from "../../trpc.ts";

/** The articles that people are asked to read, by category, with the progress of everybody or of one unit. */
export const listReadinessArticles = adminProcedure
  .meta({
    rest: { method: "GET", path: "/api/admin/readiness/articles", summary: "Readiness by article" },
  })
  .input(readinessArticlePageSchema)
  .output(readinessArticleSchema.array())
  .query(
    listPage({
      find: selectArticles,
      order: {
        key: ["category.position", "category.name", "article.title", "article.id"],
        direction: "asc",
        cursor: readinessArticlesCursor,
      },
      present: presentArticle,
    }),
  );

type Filter = { unitId?: number | undefined; articleId?: number | undefined };

function selectArticles(db: Database, { unitId, articleId }: Filter, { now }: { now: () => Date }) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("knowledgeBaseArticles")
        .select(["id", "categoryId", asPeopleSort(sql.ref("title")).as("title")])
        .as("article"),
    )
    .innerJoin("knowledgeBaseCategories as category", "category.id", "article.categoryId")
    .innerJoin("articleEditions as current", (join) =>
      join.onRef("current.articleId", "=", "article.id").on("current.isCurrent", "=", true),
    )
    .where(sql<boolean>`article.id in (${requiredArticles(articleId)})`)
    .select([
      "article.id as articleId",
      "article.title",
      "category.name as categoryName",
      "category.position as categoryPosition",
      "current.number as edition",
      sql<Date>`(
        select coalesce(min(at) filter (where at > ${now()}::timestamptz), max(at))
        from (
          select greatest(due_at, not_due_before) as at from reading_assignments as assignment
          where assignment.article_id = article.id
        ) as due
      )`.as("dueAt"),
      sql<ReadinessCounts>`(
        select json_build_object(
          'asked', coalesce(sum(asked), 0), 'acknowledged', coalesce(sum(acknowledged), 0),
          'overdue', coalesce(sum(overdue), 0), 'earlier', coalesce(sum(earlier), 0), 'opened', coalesce(sum(opened), 0)
        )
        from readiness_counts as counts
        where counts.article_id = article.id ${unitId === undefined ? sql`` : sql`and counts.unit_id = ${unitId}::int`}
      )`.as("counts"),
    ]);
}

type Row = Omit<ReadinessArticle, "dueAt" | keyof ReadinessCounts> & { dueAt: Date; counts: ReadinessCounts };

function presentArticle({ counts, dueAt, ...article }: Row): ReadinessArticle {
  return { ...article, ...counts, dueAt: dueAt.toISOString() };
}
