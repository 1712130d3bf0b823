import { type Kysely, sql } from "kysely";

/**
 * Who did what, for good. An entry is written by the transaction of what it tells; a job seals those that are committed, one
 * after the other, so that nobody waits for somebody else's entry. Neither is ever changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(entries).execute(db);
  await sql.raw(chain).execute(db);
  await sql.raw(appendOnly).execute(db);
}

/** No foreign keys: an entry outlives the person and the thing that it tells of. */
const entries = `
  create table audit_entries (
    id integer primary key generated always as identity,
    created_at timestamptz(3) not null,
    act text not null,
    actor text not null constraint audit_entries_actor_check check (actor in ('user', 'visitor', 'house')),
    user_id integer,
    object_kind text,
    object_id text,
    object_label text,
    details text not null,
    origin text,
    request_id text,
    constraint audit_entries_user_check check ((user_id is not null) = (actor = 'user'))
  );
  create index audit_entries_newest_idx on audit_entries (created_at, id);
  comment on index audit_entries_newest_idx is 'the audit log, newest first; of a period';
  create index audit_entries_act_idx on audit_entries (act, created_at, id);
  comment on index audit_entries_act_idx is 'the audit log of one act';
  create index audit_entries_user_idx on audit_entries (user_id, created_at, id) where user_id is not null;
  comment on index audit_entries_user_idx is 'what one person did';
  create index audit_entries_object_idx on audit_entries (object_kind, object_id, created_at, id) where object_kind is not null;
  comment on index audit_entries_object_idx is 'what was done to one person or thing';

  create table audit_origins (
    entry_id integer primary key,
    created_at timestamptz(3) not null,
    address text not null,
    key text
  );
  comment on table audit_origins is 'whence an entry came, until that is shortened: an entry has its digest under a key that goes then';
  create index audit_origins_whole_idx on audit_origins (created_at) where key is not null;
  comment on index audit_origins_whole_idx is 'the addresses that are to be shortened';
`;

const chain = `
  create table audit_unsealed (entry_id integer primary key);
  comment on table audit_unsealed is 'the entries that wait for their seal';

  create table audit_seals (
    place integer primary key,
    entry_id integer not null constraint audit_seals_entry_id_key unique,
    seal text not null
  );
  comment on table audit_seals is 'entries in the order in which they were sealed, each with the SHA-256 of it and of the seal before';
`;

const appendOnly = `
  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise insufficient_privilege using message = format('%I is only added to', tg_table_name);
  end
  $$;
  create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change();
  create trigger audit_seals_append_only before update or delete or truncate on audit_seals
    for each statement execute function refuse_audit_change();
`;
