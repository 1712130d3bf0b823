import type { AppRouter } from "@antochi/api/router";
import { createTRPCClient, httpLink } from "@trpc/client";
import { attendanceHeaders } from "./attendance.ts";

/**
 * The plain client for pages without a query cache: the session check, the public forms, sign-in. Load it with `import()`
 * when it is needed, so that the first visit does not pay for it.
 */
export const publicApi = createTRPCClient<AppRouter>({
  links: [httpLink({ url: "/trpc", headers: attendanceHeaders })],
});
