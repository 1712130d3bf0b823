import { type Kysely, sql } from "kysely";

/**
 * The people of a unit by name, a page at a time; those without a confirmed one stand under 0, as they are counted. And the
 * counts of a unit, of which a screen of the grid shows some fifty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_people_idx on users (coalesce(unit_id, 0), last_name, first_name, id)
      where is_approved and suspended_at is null
  `.execute(db);
  await sql`comment on index users_people_idx is 'the people of a unit by name, and how many they are'`.execute(
    db,
  );
  await sql`create index readiness_counts_unit_idx on readiness_counts (unit_id)`.execute(db);
  await sql`comment on index readiness_counts_unit_idx is 'how the people of a unit stand with each article'`.execute(
    db,
  );
}
