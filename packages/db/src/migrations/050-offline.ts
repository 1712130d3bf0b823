import { type Kysely, sql } from "kysely";

/** What members keep on their devices: which articles may be, which devices do, and what those told of reading without a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_base_articles add column offline_days smallint
      constraint knowledge_base_articles_offline_days_check check (offline_days between 1 and 90);
    create table offline_devices (
      token_hash text primary key,
      user_id integer not null constraint offline_devices_user_id_fkey references users on delete cascade,
      session_id text,
      created_at timestamptz(3) not null,
      last_contact_at timestamptz(3) not null
    );
    create index offline_devices_own_idx on offline_devices (user_id, last_contact_at);
    comment on index offline_devices_own_idx is 'a member''s devices, which end with their sessions, and the oldest of too many';
    create index offline_devices_session_idx on offline_devices (session_id);
    comment on index offline_devices_session_idx is 'the devices that end with one session';
    create index offline_devices_contact_idx on offline_devices (last_contact_at);
    comment on index offline_devices_contact_idx is 'the sweep of devices that were not heard of for long';
    create table offline_entries (
      user_id integer not null constraint offline_entries_user_id_fkey references users on delete cascade,
      id text not null constraint offline_entries_id_check check (char_length(id) = 36),
      told_at timestamptz(3) not null,
      primary key (user_id, id)
    );
    create index offline_entries_told_idx on offline_entries (told_at);
    comment on index offline_entries_told_idx is 'the sweep of entries that nothing tells again';
  `.execute(db);
}
