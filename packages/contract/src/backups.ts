import { z } from "zod";

/**
 * What is wrong with the backups: the last one failed (`failed`); the last good one is older than twice the interval of the
 * schedule (`late`); none is made before a restored copy's email is released (`held`); the last one lacks something or older
 * ones could not be deleted (`incomplete`, which keeps all older ones); or nothing. `madeAt` is when the last completed
 * backup began, and `bytes` its size.
 */
export const backupStateSchema = z.object({
  /** Whether backups are made on a schedule. */
  isScheduled: z.boolean(),
  trouble: z.enum(["failed", "held", "late", "incomplete"]).nullable(),
  complaint: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
});
export type BackupState = z.output<typeof backupStateSchema>;
