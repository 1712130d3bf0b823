import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether a method may change something; the others never do, by the rule of this server. */
export function isWrite(method: string): boolean {
  return !readingMethods.has(method);
}

/**
 * Watches which methods each address gets, and answers its other methods: 405 with Allow, and OPTIONS with 204 and Allow.
 * Calling the result, once all routes are there, does so for addresses with parameters, which take routes of their own;
 * the others are looked up, since nine routes for each would be memory and time of every start.
 */
export function watchMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByUrl.set(url, methods);
  });
  server.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    const methods = methodsByUrl.get(request.url.split("?", 1)[0] ?? "");
    if (methods === undefined) return undefined;
    reply.header("allow", allowed(methods));
    if (request.method === "OPTIONS") return reply.code(204).send();
    // Before a body is parsed: whatever it is, the method is wrong.
    throw new DomainError("method-not-allowed");
  });
  return () => {
    for (const [url, methods] of new Map(methodsByUrl)) {
      if (/[:*]/.test(url)) answerOthers(server, url, methods);
    }
  };
}

function answerOthers(server: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allow = allowed(methods);
  const others = server.supportedMethods.filter((name) => !methods.has(name) && name !== "OPTIONS");
  if (!methods.has("OPTIONS")) {
    server.options(url, (_request, reply) => reply.code(204).header("allow", allow).send());
  }
  if (others.length === 0) return;
  server.route({
    method: others,
    url,
    onRequest: (_request, reply, done) => {
      reply.header("allow", allow);
      done(new DomainError("method-not-allowed"));
    },
    handler: () => undefined,
  });
}

function allowed(methods: ReadonlySet<string>): string {
  return [...new Set([...methods, "OPTIONS"])].sort().join(", ");
}
