import { readinessMembersCursor } from "@antochi/contract/cursors";
import { readinessMemberPageSchema, readinessMemberSchema } from "@antochi/contract/readiness";
import { answerPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { findMembers } from "./member-queries.ts";

/** The people of a unit, or those whose names a search finds, by name, each with their progress in required reading. */
export const listReadinessMembers = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/readiness/members", summary: "Readiness by member" } })
  .input(readinessMemberPageSchema)
  .output(readinessMemberSchema.array())
  .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
    const rows = await findMembers(ctx.db, filter, { limit, after: cursor ?? undefined });
    return answerPage(ctx, rows, { limit, cursor: readinessMembersCursor, present: (row) => row });
  });
