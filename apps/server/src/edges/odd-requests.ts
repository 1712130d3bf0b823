import type { IncomingMessage } from "node:http";
import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

/**
 * Handles requests that Node would answer by itself, without an id, JSON or a log line. A request without a Host, which
 * HTTP/1.1 requires (RFC 9112, 3.2), is refused here, with `requireHostHeader` off; so is one with two, since a proxy may
 * use the one that Node drops. An expectation other than 100-continue is ignored, as RFC 9110, 10.1.1 allows.
 */
export function answerOddRequests(server: FastifyInstance): void {
  server.addHook("onRequest", ({ raw }, _reply, done) => {
    const lacksHost = raw.headers.host === undefined && raw.httpVersion === "1.1";
    if (lacksHost) return done(refusal("The Host header is missing"));
    return done(countHosts(raw) > 1 ? refusal("There is more than one Host header") : undefined);
  });
  server.server.on("checkExpectation", (request, response) => server.routing(request, response));
}

function refusal(message: string): DomainError {
  return new DomainError("invalid-input", { message });
}

/** In Node's `rawHeaders`, names and values alternate. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? "")) count += 1;
  return count;
}
