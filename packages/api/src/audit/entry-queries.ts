import type { AuditFilter } from "@antochi/contract/audit";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { fullNameOf } from "../accounts/full-name.ts";

/** The order of the audit log with a filter: the filters' indexes end in these columns. */
export const newestFirst = { key: ["entry.createdAt", "entry.id"], direction: "desc" } as const;

type EntriesPage = {
  direction: "asc" | "desc";
  /** The time and the id of the entry after which the page begins. */
  after: readonly [Date, number] | undefined;
  limit: number;
};

/**
 * A page of the entries that match a filter, plus one more where there are more. Without a filter the log is ordered by id:
 * processes read their clocks before an entry gets its id, so by time the ids of one moment would be out of order, and look
 * as if somebody had moved them.
 */
export function pageOfEntries(db: Database, filter: AuditFilter, { direction, after, limit }: EntriesPage) {
  const entries = selectEntries(db, filter);
  if (isNarrowed(filter)) return keysetPage(entries, { key: newestFirst.key, direction, after, limit });
  return keysetPage(entries, { key: ["entry.id"], direction, after: after && [after[1]], limit });
}

function isNarrowed({ entry, userId, act, object, from, to }: AuditFilter): boolean {
  return [entry, userId, act, object, from, to].some((asked) => asked !== undefined);
}

/**
 * The entries that match a filter. An entry is found by its id; person, object, act and period have an index each, and so
 * does each pair of the first three. Where all three are given, the query scans what the person did to the object.
 */
export function selectEntries(db: Database, filter: AuditFilter) {
  const { entry, userId, act, object, from, to } = filter;
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
        when entry.object_kind = 'user' then ${fullNameOf(sql`entry.object_id::int`)}
        else entry.object_label
      end`.as("objectLabel"),
    ]);
  if (entry !== undefined) query = query.where("entry.id", "=", entry);
  // Each index for a pair is on the exact expression used here.
  if (userId !== undefined && object !== undefined) {
    query = query
      .where("entry.userId", "is not", null)
      .where("entry.objectKind", "is not", null)
      .where(
        sql`entry.user_id::text || '/' || entry.object_kind || '/' || entry.object_id`,
        "=",
        `${userId}/${nameOf(object)}`,
      );
    if (act !== undefined) query = query.where("entry.act", "=", act);
  } else if (userId !== undefined && act !== undefined) {
    query = query
      .where("entry.userId", "is not", null)
      .where(sql`entry.user_id::text || '/' || entry.act`, "=", `${userId}/${act}`);
  } else if (object !== undefined && act !== undefined) {
    query = query
      .where("entry.objectKind", "is not", null)
      .where(
        sql`entry.object_kind || '/' || entry.object_id || '/' || entry.act`,
        "=",
        `${nameOf(object)}/${act}`,
      );
  } else if (userId !== undefined) query = query.where("entry.userId", "=", userId);
  else if (object !== undefined) {
    query = query.where("entry.objectKind", "=", object.kind).where("entry.objectId", "=", object.id);
  } else if (act !== undefined) query = query.where("entry.act", "=", act);
  if (from !== undefined) query = query.where("entry.createdAt", ">=", new Date(from));
  if (to !== undefined) query = query.where("entry.createdAt", "<", new Date(to));
  return query;
}

function nameOf({ kind, id }: NonNullable<AuditFilter["object"]>): string {
  return `${kind}/${id}`;
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["executeTakeFirstOrThrow"]>>;
