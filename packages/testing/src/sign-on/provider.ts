import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider from "oidc-provider";
import { createProviderAdapter } from "./provider-adapter.ts";

/** The provider's claims about a user; missing ones are not sent. */
export type ProviderAccount = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  phone_number?: string;
  groups?: string[];
  /** Their authentication methods (RFC 8176). */
  amr?: string[];
};

/** Forged claims of an ID token, and whether it is signed with a key that is not the provider's. */
type Forgery = { claims?: Readonly<Record<string, string | number>>; otherKey?: true };

export type TestProvider = AsyncDisposable & {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The users who can sign in, by subject; tests add and change them. */
  accounts: Map<string, ProviderAccount>;
  /** Paths, as prefixes, whose connections break: "/" breaks all. */
  down: Set<string>;
  /** How issued ID tokens are forged; null at first. */
  forgery: { current: Forgery | null };
  /** How many requests each path got while it was up. */
  asked: Map<string, number>;
};

type Options = {
  /** The address that browsers may be redirected back to. */
  redirectUri: string;
  /** 0 takes any free one. */
  port?: number;
};

const clientId = "site";
const clientSecret = "a secret of the tests' provider";

/** Starts a real OpenID Connect provider on this machine, where naming an account's subject signs in. */
export async function startProvider({ redirectUri, port = 0 }: Options): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const down = new Set<string>();
  const asked = new Map<string, number>();
  const forgery: TestProvider["forgery"] = { current: null };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = openProvider(issuer, { accounts, redirectUri, forgery });
  const serve = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/" } = request;
    if ([...down].some((start) => url.startsWith(start))) {
      request.socket.destroy();
      return;
    }
    const path = url.split("?", 1)[0] ?? "/";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (!path.startsWith("/interaction/")) await serve(request, response);
    else if (request.method === "POST") await takeAnswer(provider, accounts, { request, response });
    else response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  }

  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    down,
    forgery,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const page = `<!doctype html>
<html lang="en">
<title>Sample Ministry</title>
<link rel="icon" href="data:,">
<h1>Sample Ministry</h1>
<form method="post">
<label>Subject <input name="subject" autofocus></label>
<button>Continue</button>
<button name="cancel" value="yes">Cancel</button>
</form>
</html>`;

type Exchange = { request: IncomingMessage; response: ServerResponse };

async function takeAnswer(
  provider: Provider,
  accounts: ReadonlyMap<string, ProviderAccount>,
  { request, response }: Exchange,
): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const accountId = form.get("subject") ?? "";
  const account = accounts.get(accountId);
  const result =
    form.has("cancel") || account === undefined
      ? { error: "access_denied", error_description: "Nobody signed in" }
      : { login: { accountId, ...(account.amr && { amr: account.amr }) } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

type Site = Pick<TestProvider, "forgery"> & {
  accounts: ReadonlyMap<string, ProviderAccount>;
  redirectUri: string;
};

function openProvider(issuer: string, { accounts, redirectUri, forgery }: Site): Provider {
  const [privateKey, otherKey] = [newKey(), newKey()];
  const provider = new Provider(issuer, {
    adapter: createProviderAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: [randomBytes(16).toString("hex")] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "test", use: "sig", alg: "RS256" }] },
    scopes: ["openid", "email", "profile", "phone", "groups"],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
      phone: ["phone_number"],
      groups: ["groups"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, sub) => {
      const { amr: _, ...said } = accounts.get(sub) ?? {};
      return { accountId: sub, claims: () => ({ sub, ...said }) };
    },
    // Signing in counts as consent.
    async loadExistingGrant({ oidc }) {
      const known = oidc.session?.grantIdFor(clientId);
      // A second grant would revoke the first one's codes.
      if (known !== undefined) return oidc.provider.Grant.find(known);
      const grant = new oidc.provider.Grant({
        clientId,
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope("openid email profile phone groups");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { current } = forgery;
    const answer: unknown = context.body;
    if (current === null || typeof answer !== "object" || answer === null || !("id_token" in answer)) return;
    const key = current.otherKey ? otherKey : privateKey;
    context.body = { ...answer, id_token: forge(String(answer.id_token), { claims: current.claims, key }) };
  });
  return provider;
}

function newKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

/** The same token with other claims, signed (RS256) with this key. */
function forge(idToken: string, { claims, key }: { claims: Forgery["claims"]; key: KeyObject }): string {
  const [head = "", payload = ""] = idToken.split(".");
  const said: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const text = JSON.stringify(Object.assign({}, said, claims));
  const body = `${head}.${Buffer.from(text).toString("base64url")}`;
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
}
