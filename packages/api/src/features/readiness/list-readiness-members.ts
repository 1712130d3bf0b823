import { readinessMembersCursor } from "@antochi/contract/cursors";
import { readinessMemberPageSchema, readinessMemberSchema } from "@antochi/contract/readiness";
import { adminProcedure } from "../../trpc.ts";
import { findMembers } from "./member-queries.ts";

/** The people of a unit by name, or those whose names are searched, with how each stands with what they are asked to read. */
export const listReadinessMembers = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/readiness/members", summary: "Readiness by member" } })
  .input(readinessMemberPageSchema)
  .output(readinessMemberSchema.array())
  .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
    const rows = await findMembers(ctx.db, filter, { limit, after: cursor ?? undefined });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined) ctx.reply.nextPage(readinessMembersCursor.after(last));
    return page;
  });
