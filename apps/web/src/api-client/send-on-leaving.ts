import type { AppRouter } from "@antochi/api/router";
import { createTRPCClient, httpLink } from "@trpc/client";
import { attendanceHeaders } from "./attendance.ts";

/**
 * How long a connection may go without an answer before it counts as lost, in milliseconds; what was sent may have arrived.
 */
const patienceMs = 10_000;

/**
 * A client whose calls reach the server even if the reader leaves the page at once. Their bodies are small. A mutation is
 * aborted only by the timeout; a query has none, since its answer may come slowly.
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
