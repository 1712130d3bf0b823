import { type Kysely, sql } from "kysely";

/** When a stored file was last compared with what was registered, and what was found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stored_files
      add column checked_at timestamptz(3),
      add column condition text not null default 'ok'
        constraint stored_files_condition_check check (condition in ('ok', 'missing', 'altered'));
    create index stored_files_check_idx on stored_files (coalesce(checked_at, registered_at), id)
      where state = 'registered';
    comment on index stored_files_check_idx is 'the files whose check is the longest ago';
    create index stored_files_wrong_idx on stored_files (checked_at, id) where condition <> 'ok';
    comment on index stored_files_wrong_idx is 'the files that a check found wrong';
  `.execute(db);
}
