import { DomainError } from "@antochi/contract/errors";
import type { Configuration } from "openid-client";
import { ZodError } from "zod";
import { describeFailure, isRefusal } from "./provider-errors.ts";
import { joinClaims, readClaims } from "./provided-claims.ts";
import type { SignOn, SignOnConfig } from "./sign-on.ts";

/** How long to wait for each answer of the provider, in seconds: somebody is looking at a page meanwhile. */
const patience = 8;

/** What the provider says of itself is asked for again after this long, in milliseconds. */
const discoveryHolds = 60 * 60_000;

/** How long a browser keeps what binds a sign-in to it, in seconds: longer than any sign-in takes. */
const cookieLife = 60 * 60;

/**
 * Characters by which a provider may know somebody: twice the 255 of ASCII that OpenID Connect Core 1.0 allows (section 2), so
 * that one which takes it less strictly goes on working. Much more would not fit into the index of `sign_on_identities`.
 */
const subjectMax = 510;

type Parts = { now: () => Date; publicUrl: URL };

/** Where the provider sends browsers back to. Its administrators register this address. */
const returnPath = "/sign-on";

/** Loaded once somebody signs in by it. */
const openIdClient = () => import("openid-client");

/**
 * Speaks to one provider by OpenID Connect: authorization code, PKCE, state and nonce, signatures checked. Nothing is asked
 * of it before somebody wants to sign in, so that a provider that is down keeps nothing from starting.
 */
export function createSignOn(config: SignOnConfig, { now, publicUrl }: Parts): SignOn {
  const { issuer, clientId, clientSecret, name } = config;
  const secure = publicUrl.protocol === "https:";
  const cookieName = secure ? "__Host-sign-on" : "sign-on";
  const redirectUri = new URL(returnPath, publicUrl).href;
  let known: { configuration: Configuration; until: number } | undefined;

  async function discover(): Promise<Configuration> {
    if (known !== undefined && now().getTime() < known.until) return known.configuration;
    const client = await openIdClient();
    // Tokens are as old as they are by this product's clock, whatever this machine's says.
    const ahead = Math.round((now().getTime() - Date.now()) / 1000);
    const configuration = await client.discovery(
      issuer,
      clientId,
      { [client.clockSkew]: ahead },
      authenticate,
      {
        timeout: patience,
        execute: [
          client.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- so marked to stand out; the settings take http for this machine alone
          ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    known = { configuration, until: now().getTime() + discoveryHolds };
    return configuration;

    /** With what the provider takes; the specification's default where it says nothing. */
    function authenticate(...[server, ...request]: Parameters<ReturnType<typeof client.ClientSecretPost>>) {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const isBasic = methods.includes("client_secret_basic");
      const method = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
      method(clientSecret)(server, ...request);
    }
  }

  return {
    name,
    issuer: issuer.href,
    cookieName,
    cookie: (secret) =>
      `${cookieName}=${secret}; Max-Age=${cookieLife}; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`,

    async addressOf({ state, nonce, codeVerifier }, again) {
      const client = await openIdClient();
      const configuration = await orUnavailable(name, discover());
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

    async redeem({ query, state, nonce, codeVerifier, maxAge }) {
      const client = await openIdClient();
      const configuration = await orUnavailable(name, discover());
      const provided = await orRefused(name, exchange());
      if (provided.subject.length > subjectMax) throw subjectTooLong(name, provided.subject.length);
      return provided;

      async function exchange() {
        // The address is ours by PUBLIC_URL, whatever the request's headers say.
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${query}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
            ...(maxAge !== null && { maxAge }),
          },
        );
        const inToken = tokens.claims();
        const subject = inToken?.sub ?? "";
        const more =
          configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, subject);
        return readClaims(joinClaims({ ...inToken }, more), config, now());
      }
    },
  };
}

/** Groups are a scope of their own at some providers, and a fault at others, which say what they know. */
function scopeOf(configuration: Configuration): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  return [
    "openid",
    "email",
    "profile",
    ...["groups", "phone"].filter((scope) => offered.includes(scope)),
  ].join(" ");
}

/** What is not known of the provider yet cannot have refused anything. */
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
