import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

/**
 * Where the process stands. The HTTP server listens in all of them, so that probes get an answer. One that is retiring
 * leaves its place to others on the same port, so that the product goes on being ready.
 */
export type Phase = { current: "starting" | "ready" | "retiring" | "stopping" };

/**
 * Answers 503 with Retry-After in place of what cannot work yet: while Postgres and the store are not prepared, a query
 * would meet missing tables. That is every route that is added once the result was called. What is added before, such as
 * pages, is served in every phase; so a route that nobody thought of is refused. Held by `phase.test.ts`.
 */
export function refuseUntilReady(server: FastifyInstance, phase: Readonly<Phase>): () => void {
  const servedAlways = new Set<string>();
  let needsNothing = true;
  server.addHook("onRoute", ({ url }) => {
    if (needsNothing) servedAlways.add(url);
  });
  server.addHook("onRequest", (request, _reply, done) => {
    const { url = "" } = request.routeOptions;
    const early = phase.current === "starting" && !request.is404 && !servedAlways.has(url);
    done(early ? new DomainError("unavailable", { retryAfter: 2 }) : undefined);
  });
  return () => {
    needsNothing = false;
  };
}

/** Tells clients whose last answer was under way when the process began to stop that there will be no next one here. */
export function endConnectionsOnStop(server: FastifyInstance, phase: Readonly<Phase>): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (phase.current === "stopping" || phase.current === "retiring") reply.header("connection", "close");
    done(null, payload);
  });
}
