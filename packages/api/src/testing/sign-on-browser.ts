import { startProvider, type TestProvider } from "@antochi/testing/sign-on/provider";
import { visitProvider } from "@antochi/testing/sign-on/provider-visit";
import type { Dependencies } from "../dependencies.ts";
import type { SignOnConfig } from "../sign-on/sign-on.ts";
import { visit } from "./test-visit.ts";

export const redirectUri = "http://site.test/sign-on";

/** A real provider for `openTestApi`, whose groups are called "approved" and "admins". */
export async function openProvider(): Promise<{ provider: TestProvider; signOn: SignOnConfig }> {
  const provider = await startProvider({ redirectUri });
  const { clientId, clientSecret } = provider;
  return {
    provider,
    signOn: {
      issuer: new URL(provider.issuer),
      clientId,
      clientSecret,
      name: "Sample Ministry",
      approvedGroup: "approved",
      adminGroup: "admins",
    },
  };
}

type Call = ReturnType<typeof visit>["call"];

/** A browser that keeps its cookies, here and at the provider. */
export function openSignOnBrowser(first: Dependencies) {
  let dependencies = first;
  let signOnCookie: string | undefined;
  let sessionId: string | undefined;
  let browserCookie: string | undefined;
  const atProvider = visitProvider(redirectUri);

  async function use<Answer>(act: (call: Call) => Promise<Answer>): Promise<Answer> {
    const { call, ...kept } = visit(dependencies, { signOnCookie, sessionId, browserCookie });
    try {
      return await act(call);
    } finally {
      signOnCookie = kept.signOnCookie() ?? signOnCookie;
      sessionId = kept.sessionId() ?? sessionId;
      browserCookie = kept.browserCookie() ?? browserCookie;
    }
  }

  /**
   * Goes to the provider and returns the query with which it comes back. @param edit changes the address on the way there
   */
  async function fetchQuery(subject: string | null, edit: (url: URL) => void = () => {}): Promise<string> {
    const url = new URL((await use((call) => call.auth.startSignOn({ next: "/knowledge-base" }))).url);
    edit(url);
    return atProvider.signIn(url.href, subject);
  }

  const finish = (query: string) => use((call) => call.auth.finishSignOn({ query }));

  const browser = {
    use,
    fetchQuery,
    finish,
    /** Sends its further calls to another replica. */
    at(replica: Dependencies) {
      dependencies = replica;
      return browser;
    },
    /** A complete sign-in, up to the next step. */
    async signIn(subject: string) {
      const query = await fetchQuery(subject);
      return { state: new URLSearchParams(query).get("state") ?? "", ...(await finish(query)) };
    },
    /** A complete new proof of identity. @param visitor somebody other than the user signed in at the provider */
    async prove(subject: string, visitor = atProvider) {
      const { url } = await use((call) => call.auth.startSignOnProof({}));
      return finish(await visitor.signIn(url, subject));
    },
  };
  return browser;
}
