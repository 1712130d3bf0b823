import { type RawBuilder, sql } from "kysely";

/** An entry as it is stored, and the address of which `origin` is the digest. */
export type Entry = {
  at: Date;
  act: string;
  actor: string;
  by: number | null;
  objectKind: string | null;
  objectId: string | null;
  objectLabel: string | null;
  details: string;
  origin: string | null;
  requestId: string | null;
  address: string | null;
  key: string | null;
};

/**
 * Writes an entry within the statement that performs its act, which is then one round trip and needs no transaction: common
 * table expressions that write if the one called `done` has a row.
 */
export function recordingOf(recorded: Entry, done: string): RawBuilder<unknown> {
  const { entry, whence, unsealed } = tablesOf(recorded);
  const happened = sql`where exists (select from ${sql.table(done)})`;
  return sql`entry as (${entry} ${happened} returning id), whence as (${whence}), unsealed as (${unsealed})`;
}

/** The parts of a statement that writes an entry; its `entry` may be continued, such as with a condition. */
export function tablesOf(entry: Entry) {
  const { at, requestId } = entry;
  return {
    entry: sql`
      insert into audit_entries
        (created_at, act, actor, user_id, object_kind, object_id, object_label, details, origin, request_id)
      select
        ${at}, ${entry.act}, ${entry.actor}, ${entry.by}, ${entry.objectKind}, ${entry.objectId},
        ${entry.objectLabel}, ${entry.details}, ${entry.origin}, ${requestId}`,
    whence: sql`
      insert into audit_origins (entry_id, created_at, address, key)
      select id, ${at}::timestamptz, ${entry.address}::text, ${entry.key}::text from entry
      where ${requestId !== null}::boolean`,
    unsealed: sql`insert into audit_unsealed (entry_id) select id from entry`,
  };
}
