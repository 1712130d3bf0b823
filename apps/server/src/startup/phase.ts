import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

/**
 * Where the process stands. The HTTP server listens in all of them, so that probes get an answer. One that is retiring
 * leaves its place to others on the same port, so that the product goes on being ready.
 */
export type Phase = { current: "starting" | "ready" | "retiring" | "stopping" };

/** What needs Postgres or the store: while they are not prepared, a query would meet missing tables. */
const dependent = /^\/(?:api|trpc|objects|newsletter)(?:\/|\?|$)/;

/** Answers 503 with Retry-After in place of what cannot work yet. Pages are served in every phase. */
export function refuseUntilReady(server: FastifyInstance, phase: Readonly<Phase>): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const early = phase.current === "starting" && dependent.test(request.url);
    done(early ? new DomainError("unavailable", { retryAfter: 2 }) : undefined);
  });
}

/** Tells clients whose last answer was under way when the process began to stop that there will be no next one here. */
export function endConnectionsOnStop(server: FastifyInstance, phase: Readonly<Phase>): void {
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (phase.current === "stopping" || phase.current === "retiring") reply.header("connection", "close");
    done(null, payload);
  });
}
