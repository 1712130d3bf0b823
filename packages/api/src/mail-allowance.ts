import { createHash } from "node:crypto";
import { type RateLimits, takePoint } from "./rate-limits.ts";

/**
 * Whether somebody who is not signed in may cause another mail to this address: three an hour, whatever they ask
 * for. It is asked whether or not a mail will come of it, so that the count tells nothing, and before the transaction
 * begins, since the meter has a connection of its own. The caller answers the same in both cases.
 */
export async function mayMail({ mails }: Pick<RateLimits, "mails">, email: string): Promise<boolean> {
  const address = createHash("sha256").update(email).digest("base64url");
  return (await takePoint(mails, address)) === undefined;
}
