import { type Kysely, sql } from "kysely";

/** How an account's signed-in screens look: as the device has it, light or dark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column theme text not null default 'system'
      constraint users_theme_check check (theme in ('system', 'light', 'dark'))
  `.execute(db);
}
