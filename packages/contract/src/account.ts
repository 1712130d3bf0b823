import { z } from "zod";
import { registrationSchema } from "./accounts.ts";
import { languages } from "./languages.ts";
import { themes } from "./screens.ts";
import { emailAddress } from "./text.ts";

/** What an account's owner sees of it. Unit and rank decide something only as an administrator confirmed them. */
export const profileSchema = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The address that it has once its owner opens the link in their mail. */
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
 * What its owner changes at once; the rules are the registration's. A phone number that is left out stays: that of the
 * account which the product made itself is none.
 */
export const profileChangeSchema = registrationSchema
  .pick({ firstName: true, lastName: true, phone: true, militaryRank: true, unit: true })
  .partial({ phone: true });

export const emailChangeSchema = z.object({ email: emailAddress() });

/** What somebody is sent: the language of their letters, and whether the newsletter goes to their address. */
export const ownLettersSchema = z.object({
  language: z.enum(languages),
  /** `asked` until the owner of the address opens the link in the letter that asks them to confirm it. */
  newsletter: z.enum(["off", "asked", "on"]),
  /** Since when it is `on`. */
  newsletterSince: z.iso.datetime().nullable(),
});
export type OwnLetters = z.output<typeof ownLettersSchema>;

/** What is left out stays. */
export const lettersChangeSchema = z.object({
  language: z.enum(languages, "This language is not known").optional(),
  newsletter: z.boolean("Newsletter must be yes or no").optional(),
});

/** How the signed-in screens look, wherever their owner signs in. */
export const screensSchema = z.object({ theme: z.enum(themes) });

/** What is left out stays. */
export const screensChangeSchema = z.object({
  theme: z.enum(themes, "This theme is not known").optional(),
});

/** One of the places where somebody is signed in. Browser and address are null in sessions from before they were noted. */
export const ownSessionSchema = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  address: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;
