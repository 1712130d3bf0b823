import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether a method may change something; the others never do, by the rule of this server. */
export function isWrite(method: string): boolean {
  return !readingMethods.has(method);
}

/**
 * Watches which methods each address gets. Calling the result, once all routes are there, makes every address answer
 * its other methods: 405 with Allow, and OPTIONS with 204 and Allow.
 */
export function watchMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByUrl.set(url, methods);
  });
  return () => {
    for (const [url, methods] of new Map(methodsByUrl)) answerOthers(server, url, [...methods]);
  };
}

function answerOthers(server: FastifyInstance, url: string, methods: readonly string[]): void {
  const allow = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
  const others = server.supportedMethods.filter((name) => !methods.includes(name) && name !== "OPTIONS");
  if (!methods.includes("OPTIONS")) {
    server.options(url, (_request, reply) => reply.code(204).header("allow", allow).send());
  }
  if (others.length === 0) return;
  server.route({
    method: others,
    url,
    // Before a body is parsed: whatever it is, the method is wrong.
    onRequest: (_request, reply, done) => {
      reply.header("allow", allow);
      done(new DomainError("method-not-allowed"));
    },
    handler: () => undefined,
  });
}
