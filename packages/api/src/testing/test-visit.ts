import { createContext } from "../context.ts";
import type { Dependencies } from "../dependencies.ts";
import { appRouter } from "../router.ts";
import { createCallerFactory } from "../trpc.ts";

const callerOf = createCallerFactory(appRouter);

type Visit = {
  call: ReturnType<typeof callerOf>;
  /** The session id in the last Set-Cookie; empty once it was removed. */
  sessionId: () => string | undefined;
  /** The value of a known browser's cookie in the last Set-Cookie. */
  browserCookie: () => string | undefined;
  /** The value, in the last Set-Cookie, of the cookie of a sign-in under way at a provider. */
  signOnCookie: () => string | undefined;
  /** All Set-Cookie values and other headers of the answers so far. */
  cookies: string[];
  headers: Map<string, string>;
};

type Shown = {
  ip?: string;
  sessionId?: string | undefined;
  browserCookie?: string | undefined;
  signOnCookie?: string | undefined;
  userAgent?: string;
  isUnattended?: boolean;
  /** Ends what streams on. */
  signal?: AbortSignal;
};

/** A client that does not identify itself, for sessions that begin without a call. */
export const sampleClient = { ip: "192.0.2.1", userAgent: undefined };

/** Calls procedures as one HTTP request with these cookies from this address, with sessions but without a transport. */
export function visit(
  dependencies: Dependencies,
  {
    ip = "192.0.2.1",
    sessionId,
    browserCookie,
    signOnCookie,
    userAgent,
    isUnattended = false,
    signal,
  }: Shown = {},
): Visit {
  const cookies: string[] = [];
  const headers = new Map<string, string>();
  const context = createContext(dependencies, {
    request: {
      id: "test",
      ip,
      sessionId,
      browserCookie,
      signOnCookie,
      hint: undefined,
      userAgent,
      isUnattended,
    },
    reply: {
      header: (name, value) => headers.set(name, value),
      cookie: (serialised) => cookies.push(serialised),
      screens: () => {},
      nextPage: () => {},
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const valueOf = (name: string) =>
    cookies.findLast((cookie) => cookie.startsWith(`${name}=`))?.match(/=([^;]*)/)?.[1];
  return {
    call: callerOf(context, { ...(signal && { signal }) }),
    cookies,
    headers,
    sessionId: () => valueOf("session"),
    browserCookie: () => valueOf("browser"),
    signOnCookie: () => valueOf("sign-on"),
  };
}
