import { type Kysely, sql } from "kysely";

/** The language that somebody is written to in, and the file of everything that is kept of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column language text not null default 'en'
      constraint users_language_check check (language in ('en', 'el'));

    create table data_exports (
      user_id integer primary key constraint data_exports_user_id_fkey references users on delete cascade,
      object_key text not null constraint data_exports_object_key_key unique,
      asked_at timestamptz(3) not null,
      made_at timestamptz(3),
      size bigint,
      expires_at timestamptz(3) not null,
      constraint data_exports_made_check check ((made_at is null) = (size is null))
    );
    comment on table data_exports is 'one for each user who asked: waiting until it is made, and gone a day after that';
    create index data_exports_expiry_idx on data_exports (expires_at);
    comment on index data_exports_expiry_idx is 'the sweep of files whose day is over';
  `.execute(db);
}
