import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { errorCatalogue, type ErrorBody } from "@antochi/contract/errors";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorAnswer } from "./error-answer.ts";
import { requestIdHeader } from "./request-id.ts";
import { isForPrograms } from "./unknown-addresses.ts";

/** Replace an address that cannot be read; there are no such routes. */
const placeholders = { call: "/api/unreadable", page: "/unreadable" };
const unreadable = new WeakMap<IncomingMessage, FastifyError>();

/**
 * Answers what fails before routing, such as an address that cannot be decoded. No hook has run for it yet, so the request
 * is routed once more, under a readable address, and gets an id, headers and a log line like any other. There a call is
 * refused by `refuseUnreadableAddresses`; someone who opens a page by such an address, with a percent sign too many, finds
 * it unknown like any other.
 */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (unreadable.has(request.raw)) {
    void errorAnswer(error, request, reply);
    return;
  }
  const [, query = ""] = /(\?.*)$/s.exec(request.url) ?? [];
  if (isPageRequest(request)) request.raw.url = placeholders.page + query;
  else {
    unreadable.set(request.raw, error);
    request.raw.url = placeholders.call;
  }
  request.server.routing(request.raw, reply.raw);
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && !isForPrograms(url);
}

/** Refuses the requests that `answerFrameworkError` routed again, before any other hook looks at the address. */
export function refuseUnreadableAddresses(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => done(unreadable.get(request.raw)));
}

/**
 * The statuses for requests that Node's HTTP parser gives up on
 * (https://nodejs.org/docs/latest-v24.x/api/http.html#event-clienterror).
 */
const parserStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** How long the client may take to read the refusal, in milliseconds. */
const lastWords = 2_000;

/**
 * Answers a request that is not HTTP, or is never completed, under an id of its own, and ends the connection. What was sent
 * is not logged, as it may hold secrets.
 */
export function answerClientError(
  log: Pick<FastifyBaseLogger, "info">,
  error: { code?: string },
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const status = parserStatuses[error.code ?? ""] ?? "400 Bad Request";
  log.info(
    { requestId, status: Number.parseInt(status, 10), reason: error.code },
    "answered what is no HTTP",
  );
  const body = JSON.stringify({
    message: errorCatalogue["invalid-input"].message,
    code: "invalid-input",
  } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    `${requestIdHeader}: ${requestId}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A client that goes on sending would otherwise hold the connection for as long as it likes.
  setTimeout(() => socket.destroy(), lastWords).unref();
}
