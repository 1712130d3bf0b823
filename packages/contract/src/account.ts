import { z } from "zod";
import { registrationSchema } from "./auth.ts";
import { languages } from "./languages.ts";
import { themes } from "./screens.ts";
import { emailAddress } from "./text.ts";

/** An account as its owner sees it. Unit and rank have an effect only as an administrator confirmed them. */
export const profileSchema = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The address that the account gets once its owner opens the link in the mail to it. */
  nextEmail: z.string().nullable(),
  phone: z.string(),
  militaryRank: z.string().nullable(),
  unit: z.string().nullable(),
  confirmedRank: z.string().nullable(),
  confirmedUnit: z.string().nullable(),
  registeredAt: z.iso.datetime(),
});
export type Profile = z.output<typeof profileSchema>;

/**
 * What owners change themselves; the rules are the registration's. An omitted phone number stays: that of the account which
 * the product itself created is not a valid one.
 */
export const profileChangeSchema = registrationSchema
  .pick({ firstName: true, lastName: true, phone: true, militaryRank: true, unit: true })
  .partial({ phone: true });

export const emailChangeSchema = z.object({ email: emailAddress() });

/** What somebody receives: the language of their letters, and whether the newsletter goes to their address. */
export const ownLettersSchema = z.object({
  language: z.enum(languages),
  /** `asked` until the owner of the address opens the link in the confirmation letter. */
  newsletter: z.enum(["off", "asked", "on"]),
  /** Since when it is `on`. */
  newsletterSince: z.iso.datetime().nullable(),
});
export type OwnLetters = z.output<typeof ownLettersSchema>;

/** Omitted fields stay as they are. */
export const lettersChangeSchema = z.object({
  language: z.enum(languages, "This language is not known").optional(),
  newsletter: z.boolean("Newsletter must be yes or no").optional(),
});

/** How the signed-in screens look, on every device on which their owner signs in. */
export const screensSchema = z.object({ theme: z.enum(themes) });

/** Omitted fields stay as they are. */
export const screensChangeSchema = z.object({
  theme: z.enum(themes, "This theme is not known").optional(),
});

/** One of somebody's sessions. Browser and address are null in sessions that began before they were recorded. */
export const ownSessionSchema = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  address: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;
