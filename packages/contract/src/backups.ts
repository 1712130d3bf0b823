import { z } from "zod";

/**
 * What is wrong with the backups: the last one failed, the last good one is older than twice the schedule by which they are
 * made, none is made before a restored copy's email is released (`held`), the last one lacks something or older ones could
 * not be taken away (`incomplete`, when all older ones stay), or nothing. `madeAt` is when the last that was made was begun,
 * and `bytes` what it holds.
 */
export const backupStateSchema = z.object({
  /** Whether they are made by the clock. */
  isScheduled: z.boolean(),
  trouble: z.enum(["failed", "held", "late", "incomplete"]).nullable(),
  complaint: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
});
export type BackupState = z.output<typeof backupStateSchema>;
