import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * The full name of an account, in a query that has its id; null where the id is null or the account is gone.
 * @param id such as `sql.ref("userNotes.writtenBy")`
 */
export function fullNameOf(id: Expression<number | null>): RawBuilder<string | null> {
  return sql<string | null>`(
    select account.first_name || ' ' || account.last_name from users as account where account.id = ${id}
  )`;
}
