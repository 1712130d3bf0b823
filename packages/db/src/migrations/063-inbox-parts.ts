import { type Kysely, sql } from "kysely";

/**
 * Indexes for two parts of the inbox that had none: what is in hand, by whomever, and what is answered. Without them each page of
 * a part of which there is little was looked for among all that ever came in, and so was its count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["contact_submissions", "fpv_training_interests", "knowledge_base_messages"]) {
    await sql
      .raw(`
        create index ${table}_in_hand_idx on ${table} (created_at desc, id desc)
          where handled_at is null and owner_id is not null;
        comment on index ${table}_in_hand_idx is 'the part of the inbox that is in hand, and its count';
        create index ${table}_answered_idx on ${table} (created_at desc, id desc) where handled_at is not null;
        comment on index ${table}_answered_idx is 'the part of the inbox that is answered, and its count';
      `)
      .execute(db);
  }
}
