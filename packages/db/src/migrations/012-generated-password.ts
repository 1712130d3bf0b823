import { type Kysely, sql } from "kysely";

/** Whose password this product made up: it lies in a file, and its owner is asked for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column password_generated boolean not null default false`.execute(db);
}
