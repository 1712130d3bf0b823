import { type Kysely, sql } from "kysely";

/** Who replaces a password shuts out whoever knew the old one, and whatever passkey they may have added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passkeys add column wants_password boolean not null default false;
    comment on column passkeys.wants_password is 'since a new password it signs in with that one, once';
  `.execute(db);
}
