import { createHash } from "node:crypto";
import { type Context, createContext } from "@antochi/api/context";
import type { Dependencies } from "@antochi/api/dependencies";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The context of a request: the same one however often it is asked for, so that the session is read once. */
export type RequestContexts = (request: FastifyRequest, reply: FastifyReply) => Context;

/** Makes contexts from what Fastify knows of a request. Needs @fastify/cookie. */
export function createRequestContexts(dependencies: Dependencies): RequestContexts {
  const contexts = new WeakMap<FastifyRequest, Context>();
  return (request, reply) => {
    const known = contexts.get(request);
    if (known) return known;
    const context = createContext(dependencies, {
      request: {
        id: request.id,
        ip: clientAddress(request.ip),
        sessionId: request.cookies[dependencies.sessions.cookieName],
      },
      reply: {
        header: (name, value) => void reply.header(name, value),
        cookie: (serialised) => void reply.header("set-cookie", serialised),
        nextPage: (cursor) => void reply.header("link", nextPageLink(request.url, cursor)),
      },
      log: request.log,
    });
    contexts.set(request, context);
    return context;
  };
}

/** No IP address is longer, even one with an IPv4 address inside (`INET6_ADDRSTRLEN` of POSIX, less its NUL). */
const longestAddress = 45;

/**
 * What clients are told apart by. Behind a proxy it is any text that a header holds: a long one would not fit the
 * meters, so that its digest takes its place. Node knows none once the client is gone.
 */
function clientAddress(ip = ""): string {
  return ip.length <= longestAddress ? ip : createHash("sha256").update(ip).digest("base64url");
}

/** RFC 8288, relative to the address that was asked for, with all of its other parameters. */
function nextPageLink(address: string, cursor: string): string {
  const { pathname, searchParams } = new URL(address, "http://any.invalid");
  searchParams.set("cursor", cursor);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}
