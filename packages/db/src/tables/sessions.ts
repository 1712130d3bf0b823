import type { Generated, GeneratedAlways, Selectable } from "kysely";

/** `sessions`: who is signed in. A stolen copy of this table signs nobody in. */
export type SessionsTable = {
  /** The SHA-256 of the session id in lower-case hex; the id itself is only in the cookie. */
  id: string;
  userId: number;
  createdAt: Generated<Date>;
  expiresAt: Date;
  lastUsed: Generated<Date>;
  /** Its name for people and calls. */
  number: GeneratedAlways<number>;
  /** Browser and system in words. */
  browser: string | null;
  /** The first part of the client's address. */
  address: string | null;
  /** When password or passkey were last shown in it. */
  provenAt: Date | null;
  /** Whether the provider said that it saw two factors, which stand for ours. */
  providerFactors: Generated<boolean>;
};

export type Session = Selectable<SessionsTable>;
