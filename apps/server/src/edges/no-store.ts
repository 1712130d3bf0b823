import type { FastifyInstance } from "fastify";

/** Forbids caching the answers of calls, which are for this moment and this caller. A route may override it. */
export function forbidStoring(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    if (/^\/(?:api|trpc)(?:\/|\?|$)/.test(request.url)) reply.header("cache-control", "no-store");
    done();
  });
}
