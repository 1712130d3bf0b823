import type { FastifyInstance } from "fastify";

/** Answers of the calls are for this moment and this caller. A route may say otherwise. */
export function forbidStoring(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    if (/^\/(?:api|trpc)(?:\/|\?|$)/.test(request.url)) reply.header("cache-control", "no-store");
    done();
  });
}
