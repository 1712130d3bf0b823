import { type Kysely, sql } from "kysely";

/**
 * In which language a message from the knowledge base was sent, as the other forms have it. Of what was sent before nobody knows: it
 * is answered in the language of the sender's account, as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table knowledge_base_messages
        add column language text constraint knowledge_base_messages_language_check check (language in ('en', 'el'));
      comment on column knowledge_base_messages.language is 'in which it was sent; null of what was sent before this was kept';
    `)
    .execute(db);
}
