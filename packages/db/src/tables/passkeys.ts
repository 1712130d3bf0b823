import type { Generated, Insertable } from "kysely";

/** `passkeys`: what members sign in with instead of a password (WebAuthn). Nothing in it is secret. */
export type PasskeysTable = {
  /** The credential's id, as its authenticator chose it, in base64url. */
  id: string;
  userId: number;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often the authenticator says that it was used; 0 for good where it does not count. */
  counter: Generated<number>;
  /** How browsers reach it, such as `usb`. */
  transports: Generated<string[]>;
  /** What its owner calls it. */
  name: string;
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
  /** Since its owner has another password it signs in together with that one, once. */
  wantsPassword: Generated<boolean>;
};

/** `passkey_challenges`: what authenticators are to sign, each once. */
export type PasskeyChallengesTable = {
  /** 32 random bytes in base64url. */
  challenge: string;
  /** Who adds a passkey or shows again who they are; null for a sign-in, which says who it is by itself. */
  userId: number | null;
  /** A passkey is added with it, and nothing else. */
  registers: Generated<boolean>;
  expiresAt: Date;
};

export type NewPasskey = Insertable<PasskeysTable>;
