import type { AuditFilter } from "@antochi/contract/audit";
import { auditCursor } from "@antochi/contract/cursors";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

/** The order of the audit log. */
export const newestFirst = {
  key: ["entry.createdAt", "entry.id"],
  direction: "desc",
  cursor: auditCursor,
} as const;

/**
 * The entries that a filter lets through. Each of person, thing, act and period has its index. Where two of them are asked for,
 * the walk goes over what one person did, else over what was done to one thing, and never over all acts of a name in search of
 * few: the others are written so that no index answers them.
 */
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
  if (object !== undefined) {
    query =
      userId === undefined
        ? query.where("entry.objectKind", "=", object.kind).where("entry.objectId", "=", object.id)
        : query.where(sql`entry.object_kind || '/' || entry.object_id`, "=", `${object.kind}/${object.id}`);
  }
  if (act !== undefined) {
    query =
      userId === undefined && object === undefined
        ? query.where("entry.act", "=", act)
        : query.where(sql`entry.act || ''`, "=", act);
  }
  if (from !== undefined) query = query.where("entry.createdAt", ">=", new Date(from));
  if (to !== undefined) query = query.where("entry.createdAt", "<", new Date(to));
  return query;
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["executeTakeFirstOrThrow"]>>;
