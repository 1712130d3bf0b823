import { type Kysely, sql } from "kysely";

/**
 * The people of a unit in the order in which people look for a name, as categories have been all along: by itself a database puts a Greek
 * capital with an accent before all that have none, so that Έλλης came before Αβραμίδης.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What earlier migrations changed has triggers that wait, beside which no index is made.
  await sql`set constraints all immediate`.execute(db);
  await sql
    .raw(`
      drop index users_people_idx;
      create index users_people_idx
        on users (coalesce(unit_id, 0), (last_name collate "und-x-icu"), (first_name collate "und-x-icu"), id)
        where is_approved and suspended_at is null;
      comment on index users_people_idx is 'the people of a unit by name, and how many they are';
    `)
    .execute(db);
}
