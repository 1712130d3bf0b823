import { z } from "zod";

/** After how many months what people sent, and who opened what, is deleted; null keeps it. */
export const retentionPeriodsSchema = z.object({
  enquiriesMonths: z.int().positive().nullable(),
  logsMonths: z.int().positive().nullable(),
});
export type RetentionPeriods = z.output<typeof retentionPeriodsSchema>;

/** The file of everything that is kept of somebody. */
export const dataExportSchema = z.object({
  state: z.enum(["none", "waiting", "made"]),
  /** Until when it can be fetched, once it is made. */
  until: z.iso.datetime().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** Where whoever is signed in fetches their own. */
export const dataExportAddress = "/api/account/data";

/** What somebody is told before they delete their account. */
export const accountDeletionSchema = retentionPeriodsSchema.extend({
  /** Why it cannot be deleted now; null where it can. */
  objection: z.string().nullable(),
  /** Whether articles of theirs go to another administrator. */
  hasArticles: z.boolean(),
  /** What becomes of what they acknowledged: it stays with their name, or without; none where there is nothing. */
  acknowledgements: z.enum(["named", "nameless", "none"]),
});
export type AccountDeletion = z.output<typeof accountDeletionSchema>;
