import type { Generated, Selectable } from "kysely";

/** `one_time_codes`: whose second factor is an app that shows codes (RFC 6238). */
export type OneTimeCodesTable = {
  userId: number;
  /** The secret that app and server share, sealed with SECRET_KEY. */
  sealedSecret: string;
  /** Which key that was, by its id. */
  sealedBy: string;
  createdAt: Generated<Date>;
  /** Null until a code has shown that the app has the secret; nothing is asked of its owner before. */
  confirmedAt: Date | null;
  /** The 30 seconds, counted from 1970, whose code was taken last: neither it nor one from before is taken again. */
  lastStep: Generated<number>;
};

export type OneTimeCodes = Selectable<OneTimeCodesTable>;
