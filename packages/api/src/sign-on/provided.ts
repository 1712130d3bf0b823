import { z } from "zod";

/** Who somebody is at the provider, by its word. Kept as JSON while they are asked for something else. */
export const providedSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** In its normalised form; null where the provider says none that is one. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Whether a group of theirs stands for an administrator's approval. */
  isApproved: z.boolean(),
  /** Whether a group of theirs gives the administrator's role; null where none does at all. */
  isAdmin: z.boolean().nullable(),
  /** Whether the provider says that it saw two factors. */
  twoFactors: z.boolean(),
  /** When they showed the provider who they are; null where it does not say. */
  authenticatedAt: z.iso.datetime().nullable(),
});
export type Provided = z.output<typeof providedSchema>;
