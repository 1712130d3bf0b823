import type { Provided } from "./provided.ts";

/** Where people sign in by one sign-on, as the environment names it. */
export type SignOnConfig = {
  /** The provider, by OpenID Connect's discovery; https, or http on this very machine. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What its button calls it. */
  name: string;
  /** Whoever is in it needs no administrator's approval; null leaves everybody to them. */
  approvedGroup: string | null;
  /** Gives and takes the administrator's role; null leaves the role alone. */
  adminGroup: string | null;
};

/** What one browser is sent to the provider with. Nobody but it and the provider learns any of it. */
export type Attempt = { state: string; nonce: string; codeVerifier: string };

/** The provider of one sign-on, as the rest of the product sees it; openid-client is known to this folder only. */
export type SignOn = {
  name: string;
  /** What its identities are kept under. */
  issuer: string;
  cookieName: string;
  /** The Set-Cookie value that binds what is under way to one browser. */
  cookie: (secret: string) => string;
  /**
   * Where a browser goes to sign in. Refuses with 503 where the provider does not answer.
   * @param again whether they are to show who they are although they are signed in there
   */
  addressOf: (attempt: Attempt, again: boolean) => Promise<URL>;
  /**
   * Who the provider says came back. Refuses with 403 what it did not say, or not for this attempt, and with 503 where it
   * does not answer.
   * @param maxAge seconds since they showed there who they are, at most; null where it does not matter
   */
  redeem: (returned: Attempt & { query: string; maxAge: number | null }) => Promise<Provided>;
};
