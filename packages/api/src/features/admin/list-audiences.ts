import { audienceGroupSchema } from "@antochi/contract/publication";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { adminProcedure } from "../../trpc.ts";

/** At most this many names of each kind. */
const listed = 500;

/** The units and ranks that members are confirmed in, by name: the audiences that an article may have. */
export const listAudiences = adminProcedure
  .output(audienceGroupSchema.array())
  .query(async ({ ctx }) => [
    ...(await namesIn(ctx.db, "confirmedUnit")).map((name) => ({ kind: "unit" as const, name })),
    ...(await namesIn(ctx.db, "confirmedRank")).map((name) => ({ kind: "rank" as const, name })),
  ]);

/** Distinct names by a loose index scan, which steps from one to the next: there are few among many members. */
async function namesIn(db: Database, column: "confirmedUnit" | "confirmedRank"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select ${name} as name from users where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from users where ${name} > names.name order by ${name} limit 1)
      from names where names.name is not null
    )
    select name from (select name from names where name is not null limit ${listed}) as those
    order by ${asPeopleSort(sql`name`)}
  `.execute(db);
  return rows.map((row) => row.name);
}
