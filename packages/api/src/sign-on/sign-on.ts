import type { Provided } from "./provided.ts";

/** The provider of single sign-on, as the environment configures it. */
export type SignOnConfig = {
  /** The provider's issuer, for OpenID Connect's discovery; https, or http on this very machine. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The provider's name on its button. */
  name: string;
  /** Members of this group need no administrator's approval; null leaves everybody to the administrators. */
  approvedGroup: string | null;
  /** Membership gives the administrator's role, and its end takes it away; null leaves the role alone. */
  adminGroup: string | null;
};

/** The values with which one browser is sent to the provider. Nobody but those two learns any of them. */
export type Attempt = { state: string; nonce: string; codeVerifier: string };

/** The provider of single sign-on, as the rest of the product sees it; only this folder knows openid-client. */
export type SignOn = {
  name: string;
  /** Its identities are stored under this. */
  issuer: string;
  cookieName: string;
  /** The Set-Cookie value that binds a sign-in under way to one browser. */
  cookie: (secret: string) => string;
  /**
   * The address where a browser signs in. Refuses with 503 where the provider does not answer.
   * @param again whether they must authenticate although they are signed in there
   */
  addressOf: (attempt: Attempt, again: boolean) => Promise<URL>;
  /**
   * Who came back, according to the provider. Refuses with 403 what it did not say, or not for this attempt, and with 503
   * where it does not answer.
   * @param maxAge the most seconds since they authenticated there; null where it does not matter
   */
  redeem: (returned: Attempt & { query: string; maxAge: number | null }) => Promise<Provided>;
};
