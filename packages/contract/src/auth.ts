import { z } from "zod";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { messageAnswerSchema } from "./message-answer.ts";
import { emailAddress, optionalText, password, requiredText } from "./text.ts";

const accountPassword = password({
  min: limits.passwordMin,
  max: limits.passwordMax,
  message: "Password must be at least 6 characters",
});

export const loginSchema = z.object({
  email: emailAddress(),
  password: accountPassword,
  /** From the app or the list of recovery codes, where the account asks for one. */
  code: optionalText({ max: limits.codeMax }).meta({
    description:
      "A code of the app, or a recovery code: asked for by 403 with the code second-factor-required once the password is right",
  }),
});
export type Login = z.output<typeof loginSchema>;

export const registrationSchema = z.object({
  password: accountPassword,
  firstName: requiredText("First name is required", { max: limits.nameMax }),
  lastName: requiredText("Last name is required", { max: limits.nameMax }),
  email: emailAddress(),
  phone: requiredText("Please enter a valid phone number", {
    min: limits.registrationPhoneMin,
    max: limits.phoneMax,
  }),
  militaryRank: optionalText({ max: limits.rankMax }),
  unit: optionalText({ max: limits.unitMax }),
  subscribeToNewsletter: z.boolean("Subscribe to newsletter must be yes or no").default(false),
  /** The language of the page with the form; the account's screens and letters use it. */
  language: z.enum(languages, "This language is not known").default("en"),
});
export type Registration = z.output<typeof registrationSchema>;

export const passwordResetRequestSchema = z.object({ email: emailAddress() });

const notLink = "The link is not valid. Copy all of it.";

/** The token of a mailed link, of which mail programs may take the full stop or bracket behind it for part. */
export function bareToken(token: string): string {
  return token.replace(/[^\w-]{1,4}$/, "");
}

/** 32 random bytes in base64url, known only from the link in a mail. */
const linkToken = () =>
  z
    .string(notLink)
    .overwrite(bareToken)
    .regex(/^[\w-]{43}$/, notLink);

export const emailConfirmationRequestSchema = z.object({ email: emailAddress() });
export const emailConfirmationSchema = z.object({ token: linkToken() });

/** The confirmed address, and whether its owner may sign in already. */
export const emailConfirmedSchema = z.object({ email: z.string(), isApproved: z.boolean() });
export type EmailConfirmed = z.output<typeof emailConfirmedSchema>;

/** The fields of the form behind a mail's link. */
export const newPasswordSchema = z.object({ password: accountPassword });

/** What that form sends: its fields, and the token from the link. */
export const passwordResetSchema = newPasswordSchema.extend({
  token: linkToken(),
});

export const passwordChangeSchema = z.object({ currentPassword: accountPassword, password: accountPassword });

/** What a browser learns about an account that was signed in there until now. */
export const signedOutSchema = z.object({ isSuspended: z.boolean() });

/** The rules for passwords that are chosen here. */
export const passwordRulesSchema = z.object({ min: z.int(), refusesCommon: z.boolean() });
export type PasswordRules = z.output<typeof passwordRulesSchema>;

/** The password once more, before an action that must not be possible at a browser left open. */
export const reauthenticationSchema = z.object({ password: accountPassword });

/** The signed-in user, as returned by the current-user call and login. */
export const currentUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  militaryRank: z.string().nullable(),
  unit: z.string().nullable(),
  isAdmin: z.boolean(),
  isApproved: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** What users learn about their own password. */
export const ownPasswordSchema = z.object({
  /** The product generated it, and its owner has not changed it yet. */
  generated: z.boolean(),
  /** The owner is an administrator whose calls are refused until it is changed. */
  required: z.boolean(),
});

/** The answer to a form that sets a password, with a warning about one that was accepted all the same. */
export const passwordTakenSchema = messageAnswerSchema.extend({ warning: z.string().optional() });

export const registrationReceived = "Registration received. An administrator will review your account.";
export const passwordResetRequested =
  "If this address has an account, an email with a link is on its way. It may take a while; its link works for 30 minutes once it is sent.";
export const emailConfirmationRequested =
  "If this address has an account that is not confirmed yet, an email with a link is on its way. The link works for 24 hours.";
export const passwordReplaced = "Your password was changed. You were signed out everywhere.";
export const passwordChanged = "Your password was changed. You were signed out everywhere else.";
