import type { DatabaseTransaction } from "@antochi/db/schema";
import type { Dependencies } from "../../dependencies.ts";

type Replacement = {
  userId: number;
  /** The hash of the new one. */
  password: string;
};

/** Gives a user a new password, signs them out everywhere and voids every link to choose another. */
export async function replacePassword(
  tx: DatabaseTransaction,
  { sessions, now }: Pick<Dependencies, "sessions" | "now">,
  { userId, password }: Replacement,
): Promise<void> {
  await tx.updateTable("users").set({ password }).where("id", "=", userId).execute();
  await tx
    .updateTable("passwordResets")
    .set({ usedAt: now() })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  await sessions.endAllOf(tx, userId);
}
