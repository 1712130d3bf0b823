import { type Kysely, sql } from "kysely";

/** While its one row is there, no letter is sent. A restore of an older backup has made the table before this runs. */
export const createMailHold = `
  create table if not exists mail_hold (
    one boolean primary key default true check (one),
    since timestamptz(3) not null default now()
  )`;

/** Whether mail waits for an administrator's word, as in a restored copy, whose original may still be there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(createMailHold).execute(db);
}
