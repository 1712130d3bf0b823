import { z } from "zod";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Since a new password it signs in together with that one, once. */
  wantsPassword: z.boolean(),
});

/** What the owner of an account sees of its second factors. Instants are ISO-8601 UTC. */
export const secondFactorsSchema = z.object({
  /** Since when an app shows codes; null where none does. */
  codesSince: z.iso.datetime().nullable(),
  /** Whether this installation has the key that secrets of apps are sealed with. */
  codesOffered: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** Whether what one does as an administrator waits for one. */
  required: z.boolean(),
});
export type SecondFactors = z.output<typeof secondFactorsSchema>;

/** What an app is set up with: as text to type, and as the address that a QR code holds. */
export const startedCodesSchema = z.object({ secret: z.string(), uri: z.string() });
export type StartedCodes = z.output<typeof startedCodesSchema>;

const sixDigits = "Enter the six digits that the app shows";

/** A code that the app shows, with or without spaces. */
export const codeSchema = z.object({
  code: requiredText(sixDigits, { max: limits.codeMax }).regex(/^(?:\d[\s-]*){6}$/, sixDigits),
});

/** One of those that were printed. */
export const recoveryCodeSchema = z.object({
  code: requiredText("Enter one of your recovery codes", { max: limits.codeMax }),
});

/** Codes to print, shown this one time; none where there are some already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const codesRemoved = "No app shows codes for your account any more.";
