import type { AppRouter } from "@antochi/api/router";
import { createTRPCReact } from "@trpc/react-query";

/** Typed hooks over the server's procedures, for screens below `ApiProvider`. */
export const api = createTRPCReact<AppRouter>();
