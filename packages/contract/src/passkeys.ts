import { z } from "zod";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

const notValid = "The passkey's answer is not valid";

/** Base64url, as WebAuthn encodes bytes in JSON; an attestation has at most a few thousand. */
const bytes = z
  .string(notValid)
  .max(16_384, notValid)
  .regex(/^[\w-]+$/, notValid);

const publicKey = z.literal("public-key", notValid);
const rules = z.object({
  residentKey: z.literal("required"),
  requireResidentKey: z.literal(true),
  userVerification: z.literal("required"),
});

/** The options with which a browser creates a passkey (WebAuthn 3, 5.4). */
export const registrationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: rules,
  attestation: z.literal("none"),
});

/**
 * The options with which a browser asks for a passkey (WebAuthn 3, 5.5). They list none, so that the browser offers those it
 * has.
 */
export const assertionOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});

const credential = { id: bytes, rawId: bytes, type: publicKey };

/** A passkey that was created, with its owner's name for it. */
export const newPasskeySchema = z.object({
  name: requiredText("Give the passkey a name", { max: limits.passkeyNameMax }),
  answer: z.object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: z.array(z.string(notValid).max(20, notValid), notValid).max(10, notValid).default([]),
        },
        notValid,
      ),
    },
    notValid,
  ),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** What a passkey signed. */
export const assertionSchema = z.object({
  answer: z.object(
    {
      ...credential,
      response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }, notValid),
    },
    notValid,
  ),
});
export type Assertion = z.output<typeof assertionSchema>;

/** A sign-in with a passkey, with the password where that is newer than the passkey. */
export const passkeySignInSchema = assertionSchema.extend({
  password: z
    .string("The password must be text")
    .max(limits.passwordMax, "The password is too long")
    .optional(),
});

/** The fields of the form before a passkey is created. */
export const passkeyNameSchema = newPasskeySchema.pick({ name: true });

export const byPasskey = z.object({ id: bytes });
export const passkeyRemoved = "The passkey is taken off your account.";
