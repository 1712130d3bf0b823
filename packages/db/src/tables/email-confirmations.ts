import type { Generated } from "kysely";

/** `email_confirmations`: links sent by mail, each good once until it expires. */
export type EmailConfirmationsTable = {
  /** The SHA-256 of the token in lower-case hex; the token itself is only in the mail. */
  tokenHash: string;
  userId: number;
  /** The address that it was sent to; it counts while that is the account's, or its next one. */
  email: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
  /** It does not confirm the address but keeps it: a change to another one is given up. */
  keeps: Generated<boolean>;
};
