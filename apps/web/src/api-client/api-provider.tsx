import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { api } from "./api.ts";
import { attendanceHeaders } from "./attendance.ts";

/** What the server takes in one batch. */
const maxBatchItems = 10;

/**
 * Gives the screens below their queries. Data never goes stale by itself, nothing is fetched again on focus or
 * on an interval, and nothing is retried: a screen refreshes what it changed.
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
          // Without a connection a change fails at once; kept for later it would surprise whoever gave it up.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
  const [client] = useState(() =>
    api.createClient({
      links: [httpBatchLink({ url: "/trpc", maxItems: maxBatchItems, headers: attendanceHeaders })],
    }),
  );
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
