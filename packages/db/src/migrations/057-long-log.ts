import { type Kysely, sql } from "kysely";

/**
 * Numbers that a large house uses up. Views are kept, so theirs go on beyond two thousand million: their table and its indexes
 * are written anew, and whoever opens a document waits for no other. Sessions live for days, so theirs begin anew at 1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What earlier migrations changed has triggers that wait, beside which no table is altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table user_activity_logs alter column id type bigint;
    alter table sessions alter column number set cycle;
  `.execute(db);
}
