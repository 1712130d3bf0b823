import { type Kysely, sql } from "kysely";

/**
 * What a passkey is to sign says what for: one by which somebody shows again who they are was taken for a new passkey too, which
 * asks for that first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passkey_challenges add column registers boolean not null default false;
    comment on column passkey_challenges.registers is 'a passkey is added with it, and nothing else';
  `.execute(db);
}
