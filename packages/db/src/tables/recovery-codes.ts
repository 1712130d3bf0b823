import type { Generated, Insertable } from "kysely";

/** `recovery_codes`: those that were not used yet. One goes when it is used. */
export type RecoveryCodesTable = {
  userId: number;
  /** An argon2id hash in base64url, never the code. */
  hash: string;
  /** 16 random bytes in base64url, the same for all of one user's, so that one hash tells whether a code is among them. */
  salt: string;
  createdAt: Generated<Date>;
};

export type NewRecoveryCode = Insertable<RecoveryCodesTable>;
