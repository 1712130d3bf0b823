import { type Kysely, sql } from "kysely";

/** Whether a PDF has an outline, so that the reader knows before it opens it. Null until somebody looked: files from before are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stored_files add column has_outline boolean;
    comment on column stored_files.has_outline is 'null until its text was read for it';
    create index stored_files_outline_unknown_idx on stored_files (id)
      where has_outline is null and state = 'registered';
    comment on index stored_files_outline_unknown_idx is 'the hourly search for files of which nobody knows whether they have an outline';
  `.execute(db);
}
