import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

/**
 * What Node would answer by itself, without an id, JSON or a log line. A request that lacks its Host, which HTTP/1.1
 * asks for (RFC 9112, 3.2), is refused here, with `requireHostHeader` off; an expectation other than 100-continue is
 * passed over, as RFC 9110, 10.1.1 allows.
 */
export function answerOddRequests(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === "1.1";
    done(lacksHost ? new DomainError("invalid-input", { message: "The Host header is missing" }) : undefined);
  });
  server.server.on("checkExpectation", (request, response) => server.routing(request, response));
}
