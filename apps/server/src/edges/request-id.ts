import type { FastifyInstance } from "fastify";

export const requestIdHeader = "x-request-id";

/** Every answer carries the id under which the log mentions the request; ids from clients are ignored. */
export function nameRequests(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
