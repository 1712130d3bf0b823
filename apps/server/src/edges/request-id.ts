import type { FastifyInstance } from "fastify";

export const requestIdHeader = "x-request-id";

/** Every answer names the id under which the log speaks of it; ids that clients send are not taken. */
export function nameRequests(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
