import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerClientError } from "./framework-errors.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge into Fastify's own
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as the server's `requestTimeout` lets it. */
    takesFiles?: boolean;
  }
}

/** How long any other body may take to arrive, in milliseconds. */
const bodyLimit = 30_000;
/** Once the answer is given the rest is worth waiting for only from somebody who sends it at this pace. */
const paceWindow = 2_000;
const paceBytes = 16 * 1024;

/**
 * Ends connections whose body does not come: one that is no file after 30 seconds, and any once it has been answered. The
 * rest of an upload that was refused is taken for as long as it flows, since its sender would else see a reset
 * connection in place of the answer.
 */
export function endDrippingBodies(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    const takesFiles = request.routeOptions.config.takesFiles === true;
    if (isOnLine(request) && hasBody(request) && !takesFiles) limitTime(request, reply);
    done();
  });
  server.addHook("onResponse", (request, _reply, done) => {
    if (isOnLine(request) && !request.raw.complete) endOnceSlow(request.raw);
    done();
  });
}

/** A request that a test injects has no connection. */
function isOnLine({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function limitTime(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const timer = setTimeout(() => {
    if (reply.raw.headersSent) raw.socket.destroy();
    else answerClientError(request.log, { code: "ERR_HTTP_REQUEST_TIMEOUT" }, raw.socket);
  }, bodyLimit);
  raw.once("close", () => clearTimeout(timer));
}

function endOnceSlow(raw: IncomingMessage): void {
  const { socket } = raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer);
    else if (socket.bytesRead - seen < paceBytes) socket.destroy();
    seen = socket.bytesRead;
  }, paceWindow);
  socket.once("close", () => clearInterval(timer));
}
