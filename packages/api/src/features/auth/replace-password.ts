import type { DatabaseTransaction } from "@antochi/db/schema";
import type { Dependencies } from "../../dependencies.ts";
import { voidResetLinks } from "./reset-links.ts";

type Replacement = {
  userId: number;
  /** The hash of the new one. */
  password: string;
};

/**
 * Gives a user a new password, signs them out everywhere and voids every link to choose another, or another e-mail.
 * @returns their e-mail
 */
export async function replacePassword(
  tx: DatabaseTransaction,
  { sessions, now }: Pick<Dependencies, "sessions" | "now">,
  { userId, password }: Replacement,
): Promise<string> {
  const { email } = await tx
    .updateTable("users")
    .set({ password, passwordGenerated: false, nextEmail: null })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirstOrThrow();
  await voidResetLinks(tx, { userId, at: now() });
  await sessions.endAllOf(tx, userId);
  return email;
}
