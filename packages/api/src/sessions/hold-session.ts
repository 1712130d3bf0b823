import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

type Held = {
  userId: number;
  /** What the cookie has; without one, nobody is let in by a session, and there is none to hold. */
  sessionId: string | undefined;
};

/**
 * Keeps a session there until the transaction ends; refuses with 401 where it was ended since the request was let in, as by
 * a new password. The account is locked before this, as by whoever ends its sessions. Held by `ended-meanwhile.test.ts`.
 */
export async function holdSession(tx: DatabaseTransaction, { userId, sessionId }: Held): Promise<void> {
  if (sessionId === undefined) return;
  const held = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", hashOfSecret(sessionId))
    .where("userId", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!held) throw new DomainError("not-signed-in");
}
