import { type Kysely, sql } from "kysely";

/** What became of the backups that are kept, and by when the next one has to be there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      id integer primary key generated always as identity,
      name text not null,
      started_at timestamptz(3) not null,
      ended_at timestamptz(3),
      outcome text constraint backup_runs_outcome_check check (outcome in ('made', 'failed')),
      bytes bigint,
      complaint text,
      constraint backup_runs_end_check check ((outcome is null) = (ended_at is null))
    );
    comment on table backup_runs is 'the last hundred; one without an outcome is under way, or its process was killed';
    create table backup_schedule (
      one boolean primary key default true check (one),
      cron text not null,
      late_at timestamptz(3) not null
    );
    comment on table backup_schedule is 'there while BACKUP_CRON is set';
  `.execute(db);
}
