import { type Kysely, sql } from "kysely";

/** Whether a picture of a PDF's first page lies in the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files add column has_thumbnail boolean not null default false`.execute(db);
}
