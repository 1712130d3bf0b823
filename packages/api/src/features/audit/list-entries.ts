import { auditItemSchema, auditPageSchema } from "@antochi/contract/audit";
import { logCursor } from "@antochi/contract/cursors";
import { pageOfEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";
import { adminProcedure } from "../../trpc.ts";

/** Who did what, newest first; of one person, act, thing or period where asked so. */
export const listEntries = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/audit", summary: "The audit log" } })
  .input(auditPageSchema)
  .output(auditItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
    const after = cursor ?? undefined;
    const rows = await pageOfEntries(ctx.db, filter, { direction: "desc", after, limit }).execute();
    const page = rows.slice(0, limit).map(presentEntry);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined) ctx.reply.nextPage(logCursor.after(last));
    return page;
  });
