import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";

/** Where is said what happens to registrations. */
export const registrationChannel = "decisions";

/** Tells whoever looks at registrations that one came in, or that something was decided about it, once that is committed. */
export async function tellOfRegistration(tx: DatabaseTransaction, id: number): Promise<void> {
  await sql`select pg_notify(${registrationChannel}, ${String(id)})`.execute(tx);
}
