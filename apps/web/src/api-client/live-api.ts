import type { AppRouter } from "@antochi/api/router";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";

/** The client of the one stream there is, over server-sent events; loaded with the screen that listens. */
export const liveApi = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: "/trpc" })] });
