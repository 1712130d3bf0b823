import { type Kysely, sql } from "kysely";

/** A second factor beside the password: codes that an app shows, and ten on paper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column has_second_factor boolean not null default false;
    create table one_time_codes (
      user_id integer primary key
        constraint one_time_codes_user_id_fkey references users on delete cascade,
      sealed_secret text not null,
      sealed_by text not null,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      last_step integer not null default 0
    );
    create index one_time_codes_sealed_by_idx on one_time_codes (sealed_by);
    comment on index one_time_codes_sealed_by_idx is 'whether all are sealed with the key that a process has';
    create table recovery_codes (
      user_id integer not null
        constraint recovery_codes_user_id_fkey references users on delete cascade,
      hash text not null,
      salt text not null,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, hash)
    );
  `.execute(db);
}
