import { overdueSchema } from "@antochi/contract/overview";
import { sql } from "kysely";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { adminProcedure } from "../../trpc.ts";

/** The most units that are listed. */
const unitsNamed = 5;

/** How much required reading is overdue, and in which units most; from the counts that Postgres keeps. */
export const overdueByUnit = adminProcedure.output(overdueSchema).query(async ({ ctx }) => {
  const { rows } = await sql<{
    unitId: number;
    unit: string | null;
    overdue: number;
    asked: number;
    count: number;
  }>`
    with late as (
      select unit_id, sum(overdue)::int as overdue, sum(asked)::int as asked
      from readiness_counts group by unit_id having sum(overdue) > 0
    )
    select late.unit_id, unit.name as unit, late.overdue, late.asked, (select sum(overdue)::int from late) as count
    from late left join service_names as unit on unit.id = late.unit_id
    order by late.overdue desc, ${asPeopleSort(sql`unit.name`)} limit ${unitsNamed}
  `.execute(ctx.db);
  return {
    count: rows[0]?.count ?? 0,
    units: rows.map(({ unitId, unit, overdue, asked }) => ({ unitId, unit, overdue, asked })),
  };
});
