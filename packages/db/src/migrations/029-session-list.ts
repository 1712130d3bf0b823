import { type Kysely, sql } from "kysely";

/** What lets the owner of an account know its sessions apart, and when each last showed that it is its owner who uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column number integer not null generated always as identity,
      add column browser text,
      add column address text,
      add column proven_at timestamptz(3);
    comment on column sessions.number is 'its name for people and calls; the id is a secret''s hash';
    comment on column sessions.browser is 'browser and system in words';
    comment on column sessions.address is 'the first part of the client''s address';
    comment on column sessions.proven_at is 'when password or passkey were last shown in it; null in one from before this was noted';
  `.execute(db);
}
