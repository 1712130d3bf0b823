import { createContext } from "../context.ts";
import type { Dependencies } from "../dependencies.ts";
import { appRouter } from "../router.ts";
import { createCallerFactory } from "../trpc.ts";

const callerOf = createCallerFactory(appRouter);

type Visit = {
  call: ReturnType<typeof callerOf>;
  /** The session id that the last Set-Cookie carried; empty once it was removed. */
  sessionId: () => string | undefined;
  /** All Set-Cookie values and other headers of the answers so far. */
  cookies: string[];
  headers: Map<string, string>;
};

/** Calls as one HTTP request with this cookie from this address, sessions and all, but without a transport. */
export function visit(
  dependencies: Dependencies,
  { ip = "192.0.2.1", sessionId }: { ip?: string; sessionId?: string | undefined } = {},
): Visit {
  const cookies: string[] = [];
  const headers = new Map<string, string>();
  const context = createContext(dependencies, {
    request: { id: "test", ip, sessionId },
    reply: {
      header: (name, value) => headers.set(name, value),
      cookie: (serialised) => cookies.push(serialised),
      nextPage: () => {},
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return {
    call: callerOf(context),
    cookies,
    headers,
    sessionId: () => cookies.at(-1)?.match(/^[^=]+=([^;]*)/)?.[1],
  };
}
