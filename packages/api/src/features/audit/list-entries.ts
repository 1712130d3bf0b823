import { auditItemSchema, auditPageSchema } from "@antochi/contract/audit";
import { newestFirst, selectEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";
import { listPage } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";

/** Who did what, newest first; of one person, act, thing or period where asked so. */
export const listEntries = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/audit", summary: "The audit log" } })
  .input(auditPageSchema)
  .output(auditItemSchema.array())
  .query(listPage({ find: selectEntries, order: newestFirst, present: presentEntry }));
