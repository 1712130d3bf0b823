import { auditItemSchema, auditPageSchema } from "@antochi/contract/audit";
import { listPage } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { newestFirst, selectEntries } from "./entry-queries.ts";
import { presentEntry } from "./present-entry.ts";

/** Who did what, newest first; of one person, act, thing or period where asked so. */
export const listEntries = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/audit", summary: "The audit log" } })
  .input(auditPageSchema)
  .output(auditItemSchema.array())
  .query(listPage({ find: selectEntries, order: newestFirst, present: presentEntry }));
