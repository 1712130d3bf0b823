import { type Kysely, sql } from "kysely";

/** Whether a PDF breaks the rules and opens all the same. Until now such files were refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files add column is_repaired boolean not null default false`.execute(db);
}
