import { DomainError } from "@antochi/contract/errors";
import type { Configuration } from "openid-client";
import { ZodError } from "zod";
import { describeFailure, isRefusal } from "./provider-errors.ts";
import { joinClaims, readClaims } from "./provided-claims.ts";
import type { Attempt, SignOn, SignOnConfig } from "./sign-on.ts";

/** How long to wait for each answer of the provider, in seconds: somebody is waiting at a page meanwhile. */
const patience = 8;

/** How long the provider's metadata is cached, in milliseconds. */
const discoveryHolds = 60 * 60_000;

/** Readings of the two clocks differ by this much, in seconds, where neither clock was corrected. */
const clocksDiffer = 2;

/** How long a browser keeps the cookie that binds a sign-in to it, in seconds: longer than any sign-in takes. */
const cookieLife = 60 * 60;

/**
 * The most characters of a provider's subject identifier: twice the 255 of ASCII that OpenID Connect Core 1.0 allows
 * (section 2), so that a less strict provider goes on working. Much more would not fit into the index of
 * `sign_on_identities`.
 */
const subjectMax = 510;

type Parts = { now: () => Date; publicUrl: URL };

/** The path to which the provider sends browsers back. Its administrators register this address. */
const returnPath = "/sign-on";

/** Imported once somebody signs in with it. */
const openIdClient = () => import("openid-client");

/**
 * Speaks OpenID Connect with one provider: authorization code, PKCE, state and nonce, signatures checked. No request is sent
 * before somebody wants to sign in, so that a provider that is down prevents no start.
 */
export function createSignOn(config: SignOnConfig, { now, publicUrl }: Parts): SignOn {
  const { issuer, name } = config;
  const secure = publicUrl.protocol === "https:";
  const cookieName = secure ? "__Host-sign-on" : "sign-on";
  const redirectUri = new URL(returnPath, publicUrl).href;
  let known: { configuration: Configuration; ahead: number; at: number } | undefined;

  /** The metadata goes with the difference of the clocks: once one of them was corrected, it is fetched again. */
  async function currentConfiguration(): Promise<Configuration> {
    const ahead = secondsAhead(now);
    if (known !== undefined) {
      const isRecent = Math.abs(now().getTime() - known.at) < discoveryHolds;
      if (isRecent && Math.abs(ahead - known.ahead) <= clocksDiffer) return known.configuration;
    }
    const configuration = await orUnavailable(name, discover(config, ahead));
    known = { configuration, ahead, at: now().getTime() };
    return configuration;
  }

  return {
    name,
    issuer: issuer.href,
    cookieName,
    cookie: (secret) =>
      `${cookieName}=${secret}; Max-Age=${cookieLife}; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`,

    async addressOf({ state, nonce, codeVerifier }, again) {
      const client = await openIdClient();
      const configuration = await currentConfiguration();
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopeOf(configuration),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(again && { max_age: "0" }),
      });
    },

    async redeem({ query, ...expected }) {
      const configuration = await currentConfiguration();
      // The address comes from PUBLIC_URL, whatever the request's headers say.
      const returnedTo = new URL(`${redirectUri}?${query}`);
      const claims = fetchClaims(configuration, returnedTo, expected);
      const provided = await orRefused(
        name,
        claims.then((given) => readClaims(given, config, now())),
      );
      if (provided.subject.length > subjectMax) throw subjectTooLong(name, provided.subject.length);
      return provided;
    },
  };
}

/** By how many seconds this product's clock is ahead of this machine's. */
function secondsAhead(now: () => Date): number {
  return Math.round((now().getTime() - Date.now()) / 1000);
}

/**
 * Asks the provider for its metadata. The times in its tokens are checked by this product's clock, which is that many
 * seconds ahead of this machine's.
 */
async function discover(
  { issuer, clientId, clientSecret }: SignOnConfig,
  ahead: number,
): Promise<Configuration> {
  const client = await openIdClient();
  return client.discovery(issuer, clientId, { [client.clockSkew]: ahead }, authenticate, {
    timeout: patience,
    execute: [
      client.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- so marked to stand out; the settings take http for this machine alone
      ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });

  /** Uses a method that the provider supports; the specification's default where it names none. */
  function authenticate(...[server, ...request]: Parameters<ReturnType<typeof client.ClientSecretPost>>) {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic");
    const method = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
    method(clientSecret)(server, ...request);
  }
}

/** Exchanges the code of a return for what the provider says of who came back, in its token and at its user-info endpoint. */
async function fetchClaims(
  configuration: Configuration,
  returnedTo: URL,
  { state, nonce, codeVerifier, maxAge }: Attempt & { maxAge: number | null },
) {
  const client = await openIdClient();
  const tokens = await client.authorizationCodeGrant(configuration, returnedTo, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(maxAge !== null && { maxAge }),
  });
  const inToken = tokens.claims();
  const subject = inToken?.sub ?? "";
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, subject);
  return joinClaims({ ...inToken }, more);
}

/** Some providers have a scope for groups, and others reject it, so it is sent only where the provider lists it. */
function scopeOf(configuration: Configuration): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  return [
    "openid",
    "email",
    "profile",
    ...["groups", "phone"].filter((scope) => offered.includes(scope)),
  ].join(" ");
}

/** While the provider's metadata is not known, it cannot have refused anything. */
async function orUnavailable<Answer>(name: string, asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    throw unavailable(name, error);
  });
}

async function orRefused<Answer>(name: string, asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ZodError) && !(await isRefusal(error))) throw unavailable(name, error);
    throw new DomainError("sign-on-refused", {
      message: `${name} did not let this sign-in through. Please start again.`,
      cause: describeFailure(error),
    });
  }
}

function subjectTooLong(name: string, length: number): DomainError {
  return new DomainError("sign-on-refused", {
    message: `${name} knows you under a name that is too long for this site. Please tell an administrator.`,
    cause: new Error(`the provider's "sub" has ${length} characters, of which OpenID Connect allows 255`),
  });
}

function unavailable(name: string, error: unknown): DomainError {
  return new DomainError("unavailable", {
    message: `${name} cannot be reached at the moment. Please try again later, or sign in in another way.`,
    cause: describeFailure(error),
    retryAfter: 30,
  });
}
