import { createHash } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import { type RateLimits, takePoint } from "../limits/rate-limits.ts";

/**
 * Whether somebody who is not signed in may cause another mail to this address: two an hour, whatever they ask for, so that
 * a third is left for a new password. Call it whether or not a mail will be sent, so that the count reveals nothing, and
 * before the transaction begins, since the meter has its own connection. The caller must answer the same in both cases.
 */
export async function mayMail({ mails }: Pick<RateLimits, "mails">, email: string): Promise<boolean> {
  return (await takePoint(mails, keyOf(email))) === undefined;
}

/** `mayMail` for somebody who is signed in, and so may be told: refuses with 429 and Retry-After. */
export async function requireMail({ mails }: Pick<RateLimits, "mails">, email: string): Promise<void> {
  const none = await takePoint(mails, keyOf(email));
  if (none === undefined) return;
  throw new DomainError("too-many-requests", {
    message: "Two emails went to this address within the hour. Please try again later.",
    retryAfter: none.retryAfter,
  });
}

/** `mayMail` for a link to a new password: one an hour is reserved for it, and after that it shares the other two. */
export async function mayMailReset(
  { resetMails, mails }: Pick<RateLimits, "resetMails" | "mails">,
  email: string,
): Promise<boolean> {
  return (await takePoint(resetMails, keyOf(email))) === undefined || mayMail({ mails }, email);
}

/** `mayMail` for somebody who has just entered that account's password: two an hour, which nobody else can use up. */
export async function mayMailOwner(
  { ownMails }: Pick<RateLimits, "ownMails">,
  { id }: { id: number },
): Promise<boolean> {
  return (await takePoint(ownMails, String(id))) === undefined;
}

/** Meters store addresses as hashes only. */
function keyOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
