import { type Kysely, sql } from "kysely";

/** The pages that are pictures only: what was recognised on them, and where it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scanned_pages (
      object_path text not null
        constraint scanned_pages_object_path_fkey references stored_files (object_path) on delete cascade,
      page integer not null constraint scanned_pages_page_check check (page > 0),
      state text not null default 'waiting'
        constraint scanned_pages_state_check check (state in ('waiting', 'read', 'failed')),
      lines text not null default '[]',
      primary key (object_path, page)
    );
    create index scanned_pages_unread_idx on scanned_pages (object_path, state, page) where state <> 'read';
    comment on index scanned_pages_unread_idx is 'the next pages of a file to be read, those that failed, how many are left';

    -- Null until somebody looked, so that files from before are found.
    alter table stored_files add column scanned_pages integer
      constraint stored_files_scanned_pages_check check (scanned_pages >= 0);
    create index stored_files_unexamined_idx on stored_files (id)
      where scanned_pages is null and state = 'registered';
    comment on index stored_files_unexamined_idx is 'the hourly search for files in which nobody looked for scanned pages';

    alter table document_pages add column ocr_confidence smallint
      constraint document_pages_ocr_confidence_check check (ocr_confidence between 0 and 100);
  `.execute(db);
}
