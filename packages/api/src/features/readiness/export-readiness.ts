import type { ReadinessFilter } from "@antochi/contract/readiness";
import type { RequiredState } from "@antochi/contract/required-reading";
import { namesOf } from "@antochi/contract/names-of";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import type { Cell } from "../../csv.ts";
import { exportFormats, type ExportFormat } from "../../export-formats.ts";
import { countedUnits, requiredArticles } from "../../required-reading/counted-units.ts";
import { findMembers } from "./member-queries.ts";

/** The files that there are, by their names. */
export const readinessFiles: ReadonlyMap<string, ExportFormat> = new Map(
  namesOf(exportFormats).map((ending) => [`readiness.${ending}`, exportFormats[ending]]),
);

/** People whose rows are in memory. */
const membersAtOnce = 100;

const heads = [
  "unit",
  "last name",
  "first name",
  "rank",
  "article",
  "edition",
  "state",
  "due",
  "acknowledged edition",
  "pages seen",
  "pages",
];
const states: Readonly<Record<RequiredState, string>> = {
  acknowledged: "acknowledged",
  overdue: "overdue",
  earlier: "earlier edition",
  opened: "opened",
  unopened: "not opened",
};

/** A row for each member and article that is asked of them, unit by unit and by name, as far as the filter lets them through. */
export async function* exportReadiness(db: Database, filter: ReadinessFilter): AsyncGenerator<Cell[][]> {
  yield [heads];
  const articles = await findArticles(db, filter);
  for (const unitId of await findUnits(db, filter)) {
    let after: [string, string, number] | undefined;
    do {
      const rows = await findMembers(db, { ...filter, unitId }, { limit: membersAtOnce, after });
      const page = rows.slice(0, membersAtOnce);
      yield page.flatMap(({ unit, lastName, firstName, rank, articles: standings }) =>
        articles.flatMap(({ id, title, edition }): Cell[][] => {
          const standing = standings.find(({ articleId }) => articleId === id);
          if (!standing || (filter.state !== undefined && standing.state !== filter.state)) return [];
          const { state, dueAt, acknowledgedEdition, pagesSeen, pageCount } = standing;
          const stands = [states[state], dueAt, acknowledgedEdition, pagesSeen, pageCount];
          return [[unit, lastName, firstName, rank, title, edition, ...stands]];
        }),
      );
      const last = rows.length > membersAtOnce ? page.at(-1) : undefined;
      after = last && [last.lastName, last.firstName, last.userId];
    } while (after);
  }
}

type Article = { id: number; title: string; edition: number };

async function findArticles(db: Database, { articleId }: ReadinessFilter): Promise<Article[]> {
  const { rows } = await sql<Article>`
    select article.id, article.title, current.number as edition
    from knowledge_base_articles as article
      join article_editions as current on current.article_id = article.id and current.is_current
    where article.id in (${requiredArticles(articleId)})
    order by article.title, article.id
  `.execute(db);
  return rows;
}

async function findUnits(db: Database, { unitId, articleId }: ReadinessFilter): Promise<number[]> {
  const chosen = { ...(unitId !== undefined && { unitId }), ...(articleId !== undefined && { articleId }) };
  const { rows } = await sql<{ unitId: number }>`
    select unit_id from (${countedUnits(chosen)}) as counted order by name nulls last, unit_id
  `.execute(db);
  return rows.map((row) => row.unitId);
}
