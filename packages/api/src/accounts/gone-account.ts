import { classifyDriverError } from "@antochi/db/driver-errors";
import type { Database } from "@antochi/db/schema";

/**
 * Whether a call failed because the caller's own account was deleted after it was let in: a row that was to name it
 * breaks its foreign key. A broken foreign key alone does not tell, since the row may name others as well.
 */
export async function failedAsAccountIsGone(
  db: Database,
  { userId, error }: { userId: number; error: unknown },
): Promise<boolean> {
  if (classifyDriverError(error)?.kind !== "foreign-key") return false;
  return !(await isThere(db, userId));
}

/** Whether there is such an account, as of now. */
export async function isThere(db: Database, userId: number): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user !== undefined;
}
