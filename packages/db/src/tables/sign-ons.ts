import type { Generated } from "kysely";

/**
 * `sign_on_identities`: who accounts are at a provider of one sign-on. An account has one at
 * each, and at most one asked for.
 */
export type SignOnIdentitiesTable = {
  /** The address of OIDC_ISSUER. */
  issuer: string;
  /** What the provider knows somebody by for good; e-mails change. */
  subject: string;
  userId: number;
  createdAt: Generated<Date>;
  /** Null while the account's password or an administrator's word is waited for. */
  confirmedAt: Date | null;
};

/**
 * `sign_ons`: browsers that were sent to the provider, each once. Neither state nor nonce nor
 * verifier can be made from a row.
 */
export type SignOnsTable = {
  /** SHA-256 of the state, in hexadecimal. */
  stateHash: string;
  /** SHA-256 of the secret in the browser's cookie, in hexadecimal. */
  browserHash: string;
  /** Who shows again that it is them; null for a sign-in. */
  userId: number | null;
  /** Where to go afterwards: a path of this site. */
  next: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** When the browser came back: a second time it is refused. */
  returnedAt: Date | null;
  /** What the provider said, as JSON, while something else is asked for. */
  claims: string | null;
};
