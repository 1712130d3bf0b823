import { createHash } from "node:crypto";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";

type Link = { token: string; at: Date };

/** Whether a link to choose a new password can still be used. */
export async function isResetLinkGood(db: Database, { token, at }: Link): Promise<boolean> {
  const row = await db
    .selectFrom("passwordResets")
    .select("userId")
    .where("tokenHash", "=", hashOf(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a link up; of two attempts at once, one succeeds.
 * @returns whose password it is for, or undefined where the link is unknown, used or expired
 */
export async function spendResetLink(
  tx: DatabaseTransaction,
  { token, at }: Link,
): Promise<number | undefined> {
  const spent = await tx
    .updateTable("passwordResets")
    .set({ usedAt: at })
    .where("tokenHash", "=", hashOf(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .returning("userId")
    .executeTakeFirst();
  return spent?.userId;
}

/** The form in which the job that sends a link stores its token. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
