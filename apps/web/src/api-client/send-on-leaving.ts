import type { AppRouter } from "@antochi/api/router";
import { createTRPCClient, httpLink } from "@trpc/client";
import { attendanceHeaders } from "./attendance.ts";

/** A line that answers nothing for so long is none, in milliseconds: what was sent may have arrived all the same. */
const patienceMs = 10_000;

/**
 * A client whose calls reach the server even where the reader leaves the page at once. Their bodies are small, and what they
 * send is given up only by the clock; what they ask for may come slowly.
 */
export const leavingApi = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: "/trpc",
      headers: attendanceHeaders,
      fetch(url, { signal = null, ...request } = {}) {
        const until = request.method === "POST" ? AbortSignal.timeout(patienceMs) : signal;
        return fetch(url, { ...request, signal: until, keepalive: true });
      },
    }),
  ],
});
