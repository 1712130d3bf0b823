import { z } from "zod";

/** After how many months enquiries, and records of who opened what, are deleted; null keeps them. */
export const retentionPeriodsSchema = z.object({
  enquiriesMonths: z.int().positive().nullable(),
  logsMonths: z.int().positive().nullable(),
});
export type RetentionPeriods = z.output<typeof retentionPeriodsSchema>;

/** The file of all data that is stored about somebody. */
export const dataExportSchema = z.object({
  state: z.enum(["none", "waiting", "made"]),
  /** Until when it can be downloaded, once it is made. */
  until: z.iso.datetime().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** Where signed-in users download their own. */
export const dataExportAddress = "/api/account/data";

/** What users see before they delete their account. */
export const accountDeletionSchema = retentionPeriodsSchema.extend({
  /** Why it cannot be deleted now; null where it can. */
  objection: z.string().nullable(),
  /** Whether articles of theirs pass to another administrator. */
  hasArticles: z.boolean(),
  /** What happens to their acknowledgements: they stay with the name, or without; `none` if there are none. */
  acknowledgements: z.enum(["named", "nameless", "none"]),
});
export type AccountDeletion = z.output<typeof accountDeletionSchema>;
