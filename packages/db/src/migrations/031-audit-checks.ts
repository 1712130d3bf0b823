import { type Kysely, sql } from "kysely";

/** What was found whenever the whole audit log was looked through, and which PDFs of this hour are in it already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_checks (
      id integer primary key generated always as identity,
      started_at timestamptz(3) not null,
      asked_by integer,
      ended_at timestamptz(3),
      entries integer,
      last_seal text,
      broken_entry integer,
      broken_reason text
    );
    comment on table audit_checks is 'one without an end is under way, or its process was killed';
    create index audit_checks_ended_idx on audit_checks (id) where ended_at is not null;
    comment on index audit_checks_ended_idx is 'what the last look at the chain found';

    create table audit_deliveries (
      hour timestamptz(3) not null,
      user_id integer not null,
      object_path text not null,
      primary key (hour, user_id, object_path)
    );
    comment on table audit_deliveries is 'who got which PDF in an hour, so that it is one entry of the audit log; swept when the hour is over';
  `.execute(db);
}
