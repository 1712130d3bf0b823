import { z } from "zod";

/**
 * What is wrong with the backups that are made by the clock: the last one failed, the last good one is older than twice
 * its schedule, or nothing. `made` is the last good one.
 */
export const backupStateSchema = z.object({
  trouble: z.enum(["failed", "late"]).nullable(),
  complaint: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
});
