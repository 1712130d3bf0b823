import type { AppRouter } from "@antochi/api/router";
import { createTRPCClient, httpLink } from "@trpc/client";

/** A client whose calls reach the server even where the reader leaves the page at once. Their bodies are small. */
export const leavingApi = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: "/trpc",
      fetch: (url, { signal = null, ...request } = {}) => fetch(url, { ...request, signal, keepalive: true }),
    }),
  ],
});
