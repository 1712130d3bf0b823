import { z } from "zod";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { emailAddress, optionalText, password, requiredText } from "./text.ts";

const accountPassword = password({
  min: limits.passwordMin,
  max: limits.passwordMax,
  message: "Password must be at least 6 characters",
});

export const loginSchema = z.object({
  email: emailAddress(),
  password: accountPassword,
  /** Of the app or from the list of recovery codes, where the account asks for one. */
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
  /** Of the page on which the form was filled in: the account's screens and letters have it. */
  language: z.enum(languages, "This language is not known").default("en"),
});
export type Registration = z.output<typeof registrationSchema>;

export const passwordResetRequestSchema = z.object({ email: emailAddress() });

/** 32 random bytes in base64url, which only the link in a mail knows. */
const linkToken = () => z.string("The link is not valid").regex(/^[\w-]{43}$/, "The link is not valid");

export const emailConfirmationRequestSchema = z.object({ email: emailAddress() });
export const emailConfirmationSchema = z.object({ token: linkToken() });

/** Whose address it is now, and whether they may sign in already. */
export const emailConfirmedSchema = z.object({ email: z.string(), isApproved: z.boolean() });
export type EmailConfirmed = z.output<typeof emailConfirmedSchema>;

/** What the form behind a mail's link asks for … */
export const newPasswordSchema = z.object({ password: accountPassword });

/** … and what it sends, with what only the link knows. */
export const passwordResetSchema = newPasswordSchema.extend({
  token: linkToken(),
});

export const passwordChangeSchema = z.object({ currentPassword: accountPassword, password: accountPassword });

/** What a browser is told of an account that was signed in there until now. */
export const signedOutSchema = z.object({ isSuspended: z.boolean() });

/** What a password has to be that is chosen here. */
export const passwordRulesSchema = z.object({ min: z.int(), refusesCommon: z.boolean() });
export type PasswordRules = z.output<typeof passwordRulesSchema>;

/** The password once more, before what must not be done at a browser left open. */
export const reauthenticationSchema = z.object({ password: accountPassword });

/** The signed-in user as the current-user call and login answer it. */
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

/** What somebody is told of their own password. */
export const ownPasswordSchema = z.object({
  /** This product made it up, and its owner has not changed it yet. */
  generated: z.boolean(),
  /** They are an administrator whose calls wait until it is changed. */
  required: z.boolean(),
});

/** What a form post that creates nothing to look at answers. */
export const messageAnswerSchema = z.object({ message: z.string().meta({ examples: ["Done"] }) });

/** The same, with what to warn of in a password that was taken all the same. */
export const passwordTakenSchema = messageAnswerSchema.extend({ warning: z.string().optional() });

export const registrationReceived = "Registration received. An administrator will review your account.";
export const passwordResetRequested =
  "If this address has an account, an email with a link is on its way. It may take a while; its link works for 30 minutes once it is sent.";
export const emailConfirmationRequested =
  "If this address has an account that is not confirmed yet, an email with a link is on its way. The link works for 24 hours.";
export const passwordReplaced = "Your password was changed. You were signed out everywhere.";
export const passwordChanged = "Your password was changed. You were signed out everywhere else.";
