import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { PageLanguage } from "./shell/page-language.tsx";

/** Makes the router; the prerender passes a history in memory, the browser uses its own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    InnerWrap: PageLanguage,
    ...(history && { history }),
    // Each value as it stands in the address: read as JSON, a search for 1e5 would be one for 100000.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    // As the server has it: what it answers as not found must not become another page in the browser.
    caseSensitive: true,
    defaultPreload: "intent",
    // An open document keeps its own place: its page stands in the address.
    scrollRestoration: import.meta.env.SSR ? false : ({ location }) => !("article" in location.search),
  });
}

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
