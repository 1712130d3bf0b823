import { type Context, createContext } from "@antochi/api/context";
import type { Dependencies } from "@antochi/api/dependencies";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientKey } from "./http/client-key.ts";
import { hintCookie, nameOfHint, withSessionHint } from "./session-hint.ts";

/**
 * What pages say of calls that nobody's hand is behind (`attendance.ts` in the web app). Who lies ends their session sooner.
 */
const unattendedHeader = "x-unattended";

/**
 * The context of a request: the same one however often it is asked for, so that the session is read once. `anew` makes
 * another in its place, for when a body has been waited for since: whoever was let in before it may
 * have been suspended meanwhile.
 */
export type RequestContexts = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { anew: boolean },
) => Context;

/** Makes contexts from what Fastify knows of a request. Needs @fastify/cookie. */
export function createRequestContexts(dependencies: Dependencies): RequestContexts {
  const hintLife = {
    sessionCookie: dependencies.sessions.cookieName,
    maxAgeMs: dependencies.security.sessions.members.absolute,
  };
  const hintName = nameOfHint(dependencies.sessions.cookieName);
  const contexts = new WeakMap<FastifyRequest, Context>();
  return (request, reply, { anew } = { anew: false }) => {
    const known = contexts.get(request);
    if (known && !anew) return known;
    const context = createContext(dependencies, {
      request: {
        id: request.id,
        ip: clientKey(request.ip),
        sessionId: request.cookies[dependencies.sessions.cookieName],
        browserCookie: request.cookies[dependencies.knownBrowsers.cookieName],
        signOnCookie: dependencies.signOn ? request.cookies[dependencies.signOn.cookieName] : undefined,
        hint: request.cookies[hintName],
        userAgent: request.headers["user-agent"]?.slice(0, 512),
        // A stream is opened anew by the page itself, for as long as it stands on a screen.
        isUnattended: unattendedHeader in request.headers || isStream(request),
      },
      reply: {
        header: (name, value) => void reply.header(name, value),
        cookie: (serialised) =>
          void reply.header("set-cookie", withSessionHint(serialised, dependencies.sessions.cookieName)),
        screens: (screens) => void reply.header("set-cookie", hintCookie(screens, hintLife)),
        // Only an address that is called by itself names the next one (`serve-rest.ts`); the web app makes its cursors.
        nextPage: () => {},
      },
      log: request.log,
    });
    contexts.set(request, context);
    return context;
  };
}

function isStream({ headers: { accept } }: FastifyRequest): boolean {
  return accept !== undefined && /^text\/event-stream\b/i.test(accept);
}
