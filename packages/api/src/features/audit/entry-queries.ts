import type { AuditFilter } from "@antochi/contract/audit";
import { newestFirstCursor } from "@antochi/contract/cursors";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

/** The order of the audit log. */
export const newestFirst = {
  key: ["entry.createdAt", "entry.id"],
  direction: "desc",
  cursor: newestFirstCursor,
} as const;

/** The entries that a filter lets through. Each of person, act, thing and period has its index. */
export function selectEntries(db: Database, filter: AuditFilter) {
  const { userId, act, object, from, to } = filter;
  let query = db
    .selectFrom("auditEntries as entry")
    .leftJoin("users as person", "person.id", "entry.userId")
    .leftJoin("auditOrigins as whence", "whence.entryId", "entry.id")
    .leftJoin("auditSeals as sealed", "sealed.entryId", "entry.id")
    .select([
      "entry.id",
      "entry.createdAt",
      "entry.act",
      "entry.actor",
      "entry.userId",
      "entry.objectKind",
      "entry.objectId",
      "entry.details",
      "entry.requestId",
      "whence.address",
      "sealed.place",
      "sealed.seal",
    ])
    .select([
      sql<string | null>`person.first_name || ' ' || person.last_name`.as("userName"),
      sql<string | null>`case
        when entry.object_kind = 'user' then (
          select first_name || ' ' || last_name from users where id = entry.object_id::int
        )
        else entry.object_label
      end`.as("objectLabel"),
    ]);
  if (userId !== undefined) query = query.where("entry.userId", "=", userId);
  if (act !== undefined) query = query.where("entry.act", "=", act);
  if (object !== undefined)
    query = query.where("entry.objectKind", "=", object.kind).where("entry.objectId", "=", object.id);
  if (from !== undefined) query = query.where("entry.createdAt", ">=", new Date(from));
  if (to !== undefined) query = query.where("entry.createdAt", "<", new Date(to));
  return query;
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["executeTakeFirstOrThrow"]>>;
