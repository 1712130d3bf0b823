import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

type Held = {
  userId: number;
  /** The id in the cookie; undefined where no session let the request in, so that there is none to hold. */
  sessionId: string | undefined;
};

/**
 * Locks a session until the transaction ends; refuses with 401 where it was ended since the request was let in, as by a new
 * password. Lock the account before this, as whoever ends its sessions does. Held by `ended-meanwhile.test.ts`.
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
