import { z } from "zod";

/**
 * What is wrong with the backups that are made by the clock: the last one failed, the last good one is older than twice
 * its schedule, none is made before a restored copy's email is released (`held`), the last one lacks something or older ones could not be taken away (`incomplete`, when all older ones stay), or
 * nothing. `madeAt` is when the last that was made was begun.
 */
export const backupStateSchema = z.object({
  trouble: z.enum(["failed", "held", "late", "incomplete"]).nullable(),
  complaint: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
});
