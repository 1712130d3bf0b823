import { z } from "zod";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/** The second steps that an account may have, besides recovery codes. */
export const secondSteps = ["passkey", "app"] as const;
export type SecondStepKind = (typeof secondSteps)[number];

/** What a refusal with `second-factor-required` says of the account, once its password was right. */
export const offeredStepsSchema = z.object({ secondSteps: z.enum(secondSteps).array() });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it needs the password as well, once, since that was changed. */
  wantsPassword: z.boolean(),
});

/** What the owner of an account sees of its second factors. Times are ISO-8601 UTC. */
export const secondFactorsSchema = z.object({
  /** Since when an app shows codes; null where none does. */
  codesSince: z.iso.datetime().nullable(),
  /** Whether this installation has the key that seals the secrets of apps. */
  codesOffered: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** Whether the user needs a second factor to act as an administrator. */
  required: z.boolean(),
});
export type SecondFactors = z.output<typeof secondFactorsSchema>;

/** What an app is set up with: the secret to type, and the URI for its QR code. */
export const startedCodesSchema = z.object({ secret: z.string(), uri: z.string() });
export type StartedCodes = z.output<typeof startedCodesSchema>;

const sixDigits = "Enter the six digits that the app shows";

/** A code that the app shows, with or without spaces. */
export const codeSchema = z.object({
  code: requiredText(sixDigits, { max: limits.codeMax }).regex(/^(?:\d[\s-]*){6}$/, sixDigits),
});

/** One of the account's recovery codes. */
export const recoveryCodeSchema = z.object({
  code: requiredText("Enter one of your recovery codes", { max: limits.codeMax }),
});

/** Recovery codes, shown only this once; empty where the account has some already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const codesRemoved = "No app shows codes for your account any more.";
