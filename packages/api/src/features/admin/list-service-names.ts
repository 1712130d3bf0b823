import { type ServiceName, serviceNameSchema } from "@antochi/contract/required-reading";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** Names of units and ranks together, at most. */
const listed = 2_000;

/** The spellings of units and ranks that were ever confirmed, by name, with how many people each has now. */
export const listServiceNames = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/service-names", summary: "Units and ranks in use" } })
  .output(serviceNameSchema.array())
  .query(async ({ ctx }) => {
    const { rows } = await sql<ServiceName>`
      select id, kind, name, joined_to, coalesce(members, 0)::int as members
      from service_names as service
        left join (
          select unit_id as id, count(*) as members from users where unit_id is not null group by unit_id
          union all
          select rank_id, count(*) from users where rank_id is not null group by rank_id
        ) as counted using (id)
      order by kind desc, folded limit ${listed}
    `.execute(ctx.db);
    return rows;
  });
