import { type Kysely, sql } from "kysely";

/** Enquiries that administrators hear of together, once the time of their notice has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gathered_enquiries (
      id integer generated always as identity primary key,
      about text not null,
      name text not null
    );
    alter table notice_slots add column more integer not null default 0;
  `.execute(db);
}
