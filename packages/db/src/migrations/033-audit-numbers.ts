import { type Kysely, sql } from "kysely";

/** Numbers of entries of the audit log beyond two thousand million: it is never emptied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries alter column id type bigint;
    alter table audit_origins alter column entry_id type bigint;
    alter table audit_unsealed alter column entry_id type bigint;
    alter table audit_seals alter column place type bigint, alter column entry_id type bigint;
    alter table audit_checks alter column entries type bigint, alter column broken_entry type bigint;
  `.execute(db);
}
