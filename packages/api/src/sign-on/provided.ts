import { z } from "zod";

/** Somebody's identity, according to the provider. Stored as JSON while something else is asked of them. */
export const providedSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** In its normalised form; null where the provider gives no valid one. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Whether a group of theirs replaces an administrator's approval. */
  isApproved: z.boolean(),
  /** Whether a group of theirs gives the administrator's role; null where no group is configured to. */
  isAdmin: z.boolean().nullable(),
  /** Whether the provider reports two factors. */
  twoFactors: z.boolean(),
  /** When they authenticated at the provider; null where it does not say. */
  authenticatedAt: z.iso.datetime().nullable(),
});
export type Provided = z.output<typeof providedSchema>;
