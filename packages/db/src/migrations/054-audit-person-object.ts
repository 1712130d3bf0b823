import { type Kysely, sql } from "kysely";

/**
 * An index for what one person did to one thing: of ten million entries, somebody who did a million and a thing they never touched
 * took six seconds by either's own index. One expression, as for the other two filters at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index audit_entries_user_object_idx
   on audit_entries ((user_id::text || '/' || object_kind || '/' || object_id), created_at, id)
   where user_id is not null and object_kind is not null`,
  `comment on index audit_entries_user_object_idx is 'what one person did to one person or thing'`,
];
