import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";

/** The channel for what happens to registrations. */
export const registrationChannel = "decisions";

/** Notifies those who look at registrations, after the commit, that one came in or was decided. */
export async function announceRegistration(tx: DatabaseTransaction, id: number): Promise<void> {
  await sql`select pg_notify(${registrationChannel}, ${String(id)})`.execute(tx);
}
