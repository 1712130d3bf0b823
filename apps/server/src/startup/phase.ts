import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

/**
 * The state of the process. The HTTP server listens in every state, so that probes get an answer. A retiring process leaves
 * its place to others on the same port, so that the product stays ready.
 */
export type Phase = { current: "starting" | "ready" | "retiring" | "stopping" };

/**
 * Answers 503 with Retry-After to requests that cannot work yet: until Postgres and the store are prepared, a query would
 * meet missing tables. It concerns every route added after the returned function is called. Routes added before, such as
 * pages, are served in every phase; so a route that nobody thought of is refused. Held by `phase.test.ts`.
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

/**
 * Answers with `Connection: close` once the process stops or retires, so that clients send no further request on the
 * connection.
 */
export function endConnectionsOnStop(server: FastifyInstance, phase: Readonly<Phase>): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (phase.current === "stopping" || phase.current === "retiring") reply.header("connection", "close");
    done(null, payload);
  });
}
