import { auditItemSchema, auditPageSchema } from "@antochi/contract/audit";
import { logCursor } from "@antochi/contract/cursors";
import { pageOfEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";
import { answerPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";

/** Who did what, newest first; optionally of one person, act, thing or period. */
export const listEntries = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/audit", summary: "The audit log" } })
  .input(auditPageSchema)
  .output(auditItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
    const after = cursor ?? undefined;
    const rows = await pageOfEntries(ctx.db, filter, { direction: "desc", after, limit }).execute();
    return answerPage(ctx, rows, { limit, cursor: logCursor, present: presentEntry });
  });
