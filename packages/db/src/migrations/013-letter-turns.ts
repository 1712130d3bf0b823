import { type Kysely, sql } from "kysely";

/** When the letters to strangers are due that one client address asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table letter_turns (
      address text primary key,
      due timestamptz(3)[] not null,
      ends_at timestamptz(3) not null
    );
    create index letter_turns_ends_at_idx on letter_turns (ends_at);
    comment on index letter_turns_ends_at_idx is 'the hourly sweep';
  `.execute(db);
}
