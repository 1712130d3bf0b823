import type { AuditFilter } from "@antochi/contract/audit";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { fullNameOf } from "../accounts/full-name.ts";

/** The order of the audit log where it is narrowed: the indexes of what narrows it end in these columns. */
export const newestFirst = { key: ["entry.createdAt", "entry.id"], direction: "desc" } as const;

type EntriesPage = {
  direction: "asc" | "desc";
  /** The instant and the number of the entry that the page comes after. */
  after: readonly [Date, number] | undefined;
  limit: number;
};

/**
 * A page of the entries that a filter lets through, and one more where there are more. All of the log goes by its numbers:
 * processes read their clocks before an entry has its number, so by its instants numbers of the same moment would change
 * places, and look as if somebody had moved them.
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
 * The entries that a filter lets through. An entry is found by its number; each of person, thing, act and period has its
 * index, and so has each two of the first three. Where all three are asked for, the walk goes over
 * what the person did to the thing.
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
  // Where two are asked for at once, each index knows its entries by the very expression that stands here.
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
