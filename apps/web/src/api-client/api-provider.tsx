import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { api } from "./api.ts";
import { attendanceHeaders } from "./attendance.ts";
import { fetchWithClock } from "./server-clock.ts";

/** The most calls that the server accepts in one batch. */
const maxBatchItems = 10;

/**
 * Provides the query client to the screens below. Data never goes stale by itself, nothing is refetched on focus or on an
 * interval, and nothing is retried: a screen refreshes what it changed.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: Number.POSITIVE_INFINITY,
            refetchInterval: false,
            refetchOnWindowFocus: false,
            retry: false,
          },
          // Offline, a mutation fails at once; paused until later, it would surprise a user who had given up on it.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
  const [client] = useState(() =>
    api.createClient({
      links: [
        httpBatchLink({
          url: "/trpc",
          maxItems: maxBatchItems,
          headers: attendanceHeaders,
          fetch: (url, { signal = null, ...request } = {}) => fetchWithClock(url, { ...request, signal }),
        }),
      ],
    }),
  );
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
