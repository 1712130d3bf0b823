import { type Kysely, sql } from "kysely";

/** Links that go to the address that an account has, and give up the change to another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_confirmations add column keeps boolean not null default false;
    comment on column email_confirmations.keeps is 'the link does not confirm its address but keeps it: a change to another one is given up';
  `.execute(db);
}
