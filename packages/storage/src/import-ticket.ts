import { createHmac } from "node:crypto";
import { isObjectKey } from "./object-key.ts";
import { isSameSignature } from "./same-signature.ts";

/** A ticket permits writing one object until it expires. */
export type ImportTicket = {
  key: string;
  /** Seconds since 1970. */
  expires: number;
};

/** Writes and signs (HMAC-SHA256) a ticket, for a process that fetches a file and puts it under the ticket's key. */
export function signImportTicket(secret: string, { key, expires }: ImportTicket): string {
  const words = `${key}:${expires}`;
  return `${words}:${signatureOf(secret, words).toString("hex")}`;
}

/** The key that a ticket permits to write; `null` if we did not sign it or it has expired. */
export function readImportTicket(secret: string, ticket: string, now: Date): string | null {
  const [key = "", expires = "", given = "", ...rest] = ticket.split(":");
  if (!isSameSignature(given, signatureOf(secret, `${key}:${expires}`))) return null;
  const isGood = rest.length === 0 && isObjectKey(key) && Number(expires) * 1000 > now.getTime();
  return isGood ? key : null;
}

function signatureOf(secret: string, words: string): Buffer {
  return createHmac("sha256", secret).update(`import-ticket:${words}`).digest();
}
