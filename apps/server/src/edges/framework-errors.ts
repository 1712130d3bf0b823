import type { Socket } from "node:net";
import { errorCatalogue, type ErrorBody } from "@antochi/contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { errorAnswer } from "./error-answer.ts";

/** What fails before a route is found, such as an address that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void errorAnswer(error, request, reply);
}

/** Statuses of what Node's HTTP parser gives up on (https://nodejs.org/docs/latest-v24.x/api/http.html#event-clienterror). */
const parserStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is no HTTP request at all. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    message: errorCatalogue["invalid-input"].message,
    code: "invalid-input",
  } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${parserStatuses[error.code ?? ""] ?? "400 Bad Request"}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
