import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { PageLanguage } from "./shell/page-language.tsx";

/** Makes the router. Prerendering passes a memory history; the browser uses its own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    InnerWrap: PageLanguage,
    ...(history && { history }),
    // Values are plain text: parsed as JSON, a search for 1e5 would become one for 100000.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    // Like the server: an address that it answers with 404 must not be a page in the browser.
    caseSensitive: true,
    defaultPreload: "intent",
    // Else the page's smooth scrolling would move through every page that opens, and through the one that Back leads to.
    scrollRestorationBehavior: "instant",
    // An open document restores its own place, from the page number in the address.
    scrollRestoration: import.meta.env.SSR ? false : ({ location }) => !("article" in location.search),
  });
}

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
