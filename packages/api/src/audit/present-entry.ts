import { type AuditItem, auditItemSchema } from "@antochi/contract/audit";
import type { EntryRow } from "./entry-queries.ts";

const { actor, details } = auditItemSchema.shape;

/** An entry as administrators and programs see it. */
export function presentEntry(row: EntryRow): AuditItem {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    actor: actor.parse(row.actor),
    details: details.parse(JSON.parse(row.details)),
  };
}
