import { type Kysely, sql } from "kysely";

/** What searches by name need: typo-tolerant matching, and text without case and accents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both are trusted extensions: the owner of the database may create them.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  // unaccent() is only STABLE because its dictionary could be replaced; with the dictionary named it is as good as
  // IMMUTABLE, which an index asks for. The parsed body stays right whatever the search_path, in a restore too.
  await sql`
    create function fold_text(value text) returns text
    language sql immutable strict parallel safe
    return lower(unaccent('unaccent'::regdictionary, value))
  `.execute(db);
}
