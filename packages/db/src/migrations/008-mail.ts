import { type Kysely, sql } from "kysely";

/** What links in mails are sealed with, and when administrators were last told of something that gathers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_keys (
      purpose text primary key,
      key text not null,
      created_at timestamptz(3) not null default now()
    );
    create table notice_slots (
      notice text primary key,
      at timestamptz(3) not null
    );
  `.execute(db);
}
