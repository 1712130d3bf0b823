/** A test's browser at a provider: it keeps cookies, follows redirects and answers the one question. */
export type ProviderVisit = {
  /**
   * Follows the product's redirect, and signs in as this subject when asked; null cancels.
   * @returns the query with which the provider sends it back, without its question mark
   */
  signIn: (url: string, subject: string | null) => Promise<string>;
};

const hopsAtMost = 10;

/** Creates such a browser; `redirectUri` is the product's address that the provider redirects back to. */
export function visitProvider(redirectUri: string): ProviderVisit {
  const cookies = new Map<string, string>();

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", ...init, headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    async signIn(start, subject) {
      const form = subject === null ? { cancel: "yes" } : { subject };
      let url = new URL(start);
      for (let hop = 0; hop < hopsAtMost; hop += 1) {
        if (url.href.startsWith(`${redirectUri}?`)) return url.search.slice(1);
        let answer = await ask(url);
        if (answer.status === 200 && url.pathname.startsWith("/interaction/"))
          answer = await ask(url, { method: "POST", body: new URLSearchParams(form) });
        const location = answer.headers.get("location");
        if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
        url = new URL(location, url);
      }
      throw new Error("The provider sends browsers around in circles");
    },
  };
}
