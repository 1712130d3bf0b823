import { classifyDriverError } from "@antochi/db/driver-errors";
import type { Database } from "@antochi/db/schema";

/**
 * Whether a call failed because the caller's own account was deleted after the call was let in, so that a row naming it
 * breaks its foreign key. The broken foreign key alone proves nothing, since the row may name others as well.
 */
export async function failedAsAccountIsGone(
  db: Database,
  { userId, error }: { userId: number; error: unknown },
): Promise<boolean> {
  if (classifyDriverError(error)?.kind !== "foreign-key") return false;
  return !(await isThere(db, userId));
}

/** Whether the account exists now. */
export async function isThere(db: Database, userId: number): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user !== undefined;
}
