import { type Kysely, sql } from "kysely";

/** Looks at the audit log that begin where an earlier one ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_checks add column after_place bigint not null default 0;
    comment on column audit_checks.after_place is 'behind which place of the chain it began; 0 is a look at all of it';
  `.execute(db);
}
