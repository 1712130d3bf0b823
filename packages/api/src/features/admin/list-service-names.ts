import { type ServiceName, serviceNameSchema } from "@antochi/contract/required-reading";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** At most this many names, units and ranks together. */
const listed = 2_000;

/** All spellings of units and ranks ever confirmed, by name, with the number of people that each has now. */
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
