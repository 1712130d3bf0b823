import type { Generated } from "kysely";

/** `password_resets`: links sent by mail, each good once until it expires. */
export type PasswordResetsTable = {
  /** The SHA-256 of the token in lower-case hex; the token itself is only in the mail. */
  tokenHash: string;
  userId: number;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
};
