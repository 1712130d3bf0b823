import { type Kysely, sql } from "kysely";

/** When somebody was last reminded of what they are late with, and how often it is done without anybody asking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_reminders (
      user_id integer primary key constraint reading_reminders_user_id_fkey references users on delete cascade,
      sent_at timestamptz(3) not null,
      times integer not null
    )
  `.execute(db);
  await sql`
    create table reminder_schedule (
      one boolean primary key default true check (one),
      every text not null constraint reminder_schedule_every_check check (every in ('day', 'week'))
    )
  `.execute(db);
  await sql`comment on table reminder_schedule is 'there while people are reminded by the clock'`.execute(db);
}
