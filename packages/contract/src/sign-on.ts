import { z } from "zod";
import { currentUserSchema, registrationSchema } from "./auth.ts";
import { bodyId } from "./ids.ts";
import { limits } from "./limits.ts";
import { isOwnPath } from "./own-path.ts";
import { assertionSchema } from "./passkeys.ts";
import { optionalText, password } from "./text.ts";

const noPath = "Must be a path of this site";
const noSignIn = "The sign-in is not valid";

/** Where to go afterwards: a path of this site. */
const next = () => z.string(noPath).max(limits.urlMax, noPath).refine(isOwnPath, noPath).nullish();

export const startSignOnSchema = z.object({ next: next() });

/** Where the browser goes next: an address of the provider. */
export const startedSignOnSchema = z.object({ url: z.url() });

/** The query with which the provider sent the browser back, without its question mark. */
export const returnedSignOnSchema = z.object({
  query: z.string(noSignIn).max(limits.signOnQueryMax, noSignIn),
});

/** Identifies a sign-in under way; only the browser that began it can continue it. */
const state = () => z.string(noSignIn).regex(/^[\w-]{43}$/, noSignIn);

/** The second factor that an account has here: a code or a passkey. */
const secondStep = {
  code: optionalText({ max: limits.codeMax }),
  /** What one of its passkeys signed. */
  answer: assertionSchema.shape.answer.nullable().default(null),
};

export const joinByPasswordSchema = z.object({
  state: state(),
  password: password({ min: 1, max: limits.passwordMax, message: "Password is required" }),
  ...secondStep,
});

export const signOnSecondStepSchema = z.object({ state: state(), ...secondStep });

export const askToJoinSchema = z.object({ state: state() });

/** What a new user enters; the e-mail comes from the provider. */
export const signOnProfileSchema = registrationSchema.pick({
  firstName: true,
  lastName: true,
  phone: true,
  militaryRank: true,
  unit: true,
});
export const completeSignOnSchema = signOnProfileSchema.extend({
  state: state(),
  language: registrationSchema.shape.language,
});

/** The next step for somebody whom the provider sent back. */
export const signOnStepSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("signed-in"), user: currentUserSchema, next: z.string().nullable() }),
  /** They proved their identity again. */
  z.object({ step: z.literal("proven"), next: z.string().nullable() }),
  /** Their e-mail has an account: they need its password or an administrator's consent, which may be requested already. */
  z.object({ step: z.literal("join"), email: z.string(), asked: z.boolean() }),
  /** Their account has a second factor here, and the provider did not report one. */
  z.object({ step: z.literal("code"), email: z.string() }),
  /** They have no account yet; the form is filled with what the provider knows of them. */
  z.object({
    step: z.literal("profile"),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
  }),
  /** An administrator decides. */
  z.object({ step: z.literal("received") }),
]);
export type SignOnStep = z.output<typeof signOnStepSchema>;

/** What an account's owner sees of the provider. */
export const ownSignOnSchema = z.object({
  /** The provider's name; null where there is none. */
  name: z.string().nullable(),
  isBound: z.boolean(),
  hasPassword: z.boolean(),
});
export type OwnSignOn = z.output<typeof ownSignOnSchema>;

/** Somebody who asks to sign in through the provider to an existing account. */
export const signOnRequestSchema = z.object({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  askedAt: z.iso.datetime(),
});

/**
 * The request that an administrator decides on, with the time of the one that they saw: the account may have a newer one.
 */
export const signOnRequestIdSchema = z.object({
  userId: bodyId("There is no such member"),
  askedAt: z.iso.datetime("Must be a date and time"),
});
export type SignOnRequest = z.output<typeof signOnRequestSchema>;
