import { type Kysely, sql } from "kysely";

const tables = [
  "contact_submissions",
  "fpv_training_interests",
  "knowledge_base_messages",
  "newsletter_subscriptions",
];

/**
 * A reference for each enquiry, which its sender can name: eight random characters of 32 that are not taken for each
 * other. It finds an enquiry and opens nothing. A contact enquiry gets the language of the page that it came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function enquiry_reference() returns text language sql volatile as $$
      select string_agg(
        substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, place) % 32, 1), '' order by place
      )
      from (select uuid_send(gen_random_uuid()) as bytes) as random,
        -- The others of a random UUID say its version.
        unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
    $$
  `.execute(db);
  for (const table of tables) {
    await sql`
      alter table ${sql.table(table)} add column reference text not null default enquiry_reference()
        constraint ${sql.ref(`${table}_reference_key`)} unique
    `.execute(db);
  }
  await sql`
    alter table contact_submissions add column language text not null default 'en'
      constraint contact_submissions_language_check check (language in ('en', 'el'))
  `.execute(db);
}
