import { z } from "zod";

/** After how many months what people sent, and who opened what, is deleted; null keeps it. */
export const retentionPeriodsSchema = z.object({
  enquiriesMonths: z.int().positive().nullable(),
  logsMonths: z.int().positive().nullable(),
});
export type RetentionPeriods = z.output<typeof retentionPeriodsSchema>;
