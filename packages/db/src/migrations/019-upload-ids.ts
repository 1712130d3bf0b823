import { type Kysely, sql } from "kysely";

/** Which upload in parts a key was issued for. The store forgets it once the parts are joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_files add column upload_id text`.execute(db);
}
