import { type Context, createContext } from "@antochi/api/context";
import type { Dependencies } from "@antochi/api/dependencies";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientKey } from "./http/client-key.ts";
import { hintCookie, nameOfHint, withSessionHint } from "./session-hint.ts";

/**
 * The header by which pages mark calls that no user action caused (`attendance.ts` in the web app). Sending it falsely only
 * ends the sender's session sooner.
 */
const unattendedHeader = "x-unattended";

/**
 * The context of a request: the same one at every call, so that the session is read once. `anew` makes a new one in its
 * place, for use after waiting for a body: the user may have been suspended meanwhile.
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
        // The page reopens a stream by itself, for as long as it is on screen.
        isUnattended: unattendedHeader in request.headers || isStream(request),
      },
      reply: {
        header: (name, value) => void reply.header(name, value),
        cookie: (serialised) =>
          void reply.header("set-cookie", withSessionHint(serialised, dependencies.sessions.cookieName)),
        screens: (screens) => void reply.header("set-cookie", hintCookie(screens, hintLife)),
        // Only a REST answer names the address of the next page (`serve-rest.ts`); the web app makes its cursors.
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
