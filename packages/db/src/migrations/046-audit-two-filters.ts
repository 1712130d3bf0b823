import { type Kysely, sql } from "kysely";

/**
 * Indexes for what is asked of the audit log by two things at once: one person's acts of a name may be few among millions that
 * they did, and so may those done to one thing. Both stand in one expression, of which Postgres counts how often each value is:
 * of two columns it would guess as if neither knew of the other, and walk the whole log for what never was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index audit_entries_user_act_idx on audit_entries ((user_id::text || '/' || act), created_at, id)
   where user_id is not null`,
  `comment on index audit_entries_user_act_idx is 'how one person did one act'`,
  `create index audit_entries_object_act_idx
   on audit_entries ((object_kind || '/' || object_id || '/' || act), created_at, id) where object_kind is not null`,
  `comment on index audit_entries_object_act_idx is 'one act done to one person or thing'`,
];
