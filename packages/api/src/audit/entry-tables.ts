import { type RawBuilder, sql } from "kysely";

/** An entry as it is stored, and the address that is held to it. */
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
 * Writes an entry within the statement by which its act is done, which is then one round trip and needs no transaction:
 * common table expressions that write where the one called `done` has a row.
 */
export function recordingOf(recorded: Entry, done: string): RawBuilder<unknown> {
  const { entry, whence, unsealed } = tablesOf(recorded);
  const happened = sql`where exists (select from ${sql.table(done)})`;
  return sql`entry as (${entry} ${happened} returning id), whence as (${whence}), unsealed as (${unsealed})`;
}

/** What a statement that writes an entry is made of; more may follow its `entry`, such as when it is written. */
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
