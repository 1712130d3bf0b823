import { type Kysely, sql } from "kysely";

const tables = ["contact_submissions", "fpv_training_interests", "knowledge_base_messages"];

/** What somebody sent by the public forms, found by their address; that of the newsletter is unique already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql.raw(`create index ${table}_email_idx on ${table} (email, id)`).execute(db);
    await sql
      .raw(
        `comment on index ${table}_email_idx is 'what somebody sent, and was answered, for the file of their data'`,
      )
      .execute(db);
  }
}
