import { readinessUnitsCursor } from "@antochi/contract/cursors";
import {
  type ReadinessFilter,
  type ReadinessUnit,
  readinessUnitPageSchema,
  readinessUnitSchema,
} from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { type RawBuilder, sql } from "kysely";
import { answerPage } from "../../procedures/list-page.ts";
import { countedUnits, requiredArticles } from "../../required-reading/counted-units.ts";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { containing, wordsOf } from "../../search/search-words.ts";
import { adminProcedure } from "../../trpc.ts";

/** Units with their counts by article, those with most overdue first: kept counts, whatever the number of their members. */
export const listReadinessUnits = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/readiness/units", summary: "Readiness by unit" } })
  .input(readinessUnitPageSchema)
  .output(readinessUnitSchema.array())
  .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
    const rows = await findUnits(ctx.db, filter, { limit, after: cursor ?? undefined });
    return answerPage(ctx, rows, { limit, cursor: readinessUnitsCursor, present: (row) => row });
  });

/** Part of the order; people without a unit come last. */
const unitName = asPeopleSort(sql`coalesce(name, '')`);

type Filter = ReadinessFilter & { search: string | null };
type Page = { limit: number; after: NonNullable<ReturnType<typeof readinessUnitsCursor.parse>> | undefined };

/** A page of units and one more, each with the counts of its articles. */
async function findUnits(
  db: Database,
  { unitId, articleId, state, search }: Filter,
  { limit, after }: Page,
): Promise<ReadinessUnit[]> {
  const chosen = {
    ...(articleId !== undefined && { articleId }),
    ...(unitId !== undefined && { unitId }),
  };
  const found = wordsOf(search).map((word) => sql<boolean>`folded like ${containing(word)}`);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(state === undefined ? [] : [sql`${inState[state]} > 0`]),
    ...(search === null ? [] : found),
    ...(after === undefined
      ? []
      : [sql`(-overdue, name is null, ${unitName}, unit_id) > (${sql.join([...after])})`]),
  ];
  const { rows } = await sql<ReadinessUnit>`
    with page as (
      select * from (${countedUnits(chosen)}) as counted
      where ${sql.join(conditions, sql` and `)}
      order by -overdue, name is null, ${unitName}, unit_id limit ${limit + 1}
    )
    select unit_id, name, asked, acknowledged, overdue, earlier, opened,
      (
        select count(*)::int from users
        where coalesce(users.unit_id, 0) = page.unit_id and is_approved and suspended_at is null
      ) as members,
      (
        select coalesce(json_agg(json_build_object(
          'articleId', article_id, 'asked', counts.asked, 'acknowledged', counts.acknowledged, 'overdue', counts.overdue,
          'earlier', counts.earlier, 'opened', counts.opened
        )), '[]')
        from readiness_counts as counts
        where counts.unit_id = page.unit_id and counts.asked > 0 and counts.article_id in (${requiredArticles(articleId)})
      ) as articles
    from page order by -overdue, name is null, ${unitName}, unit_id
  `.execute(db);
  return rows;
}

const inState = {
  acknowledged: sql`acknowledged`,
  overdue: sql`overdue`,
  earlier: sql`earlier`,
  opened: sql`opened`,
  unopened: sql`asked - acknowledged - overdue - earlier - opened`,
} as const;
