import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerClientError } from "./framework-errors.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge into Fastify's own
  interface FastifyContextConfig {
    /** The body is a file: only the server's `requestTimeout` limits how long it may take. */
    takesFiles?: boolean;
  }
}

/** How long any other body may take to arrive, in milliseconds. */
const bodyLimit = 30_000;
/**
 * Once the answer is sent, the rest of a body must arrive at least at this pace: `paceBytes` in each `paceWindow` of
 * milliseconds.
 */
const paceWindow = 2_000;
const paceBytes = 16 * 1024;

/**
 * Ends connections whose body does not arrive: one that is no file after 30 seconds, and any that is too slow once it has
 * been answered. The rest of a refused upload is read while it flows, since its sender would otherwise see a reset
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

/** Requests that tests inject have no connection. */
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
    if (raw.complete) stop();
    else if (socket.bytesRead - seen < paceBytes) socket.destroy();
    seen = socket.bytesRead;
  }, paceWindow);
  function stop(): void {
    clearInterval(timer);
    raw.off("close", stop);
    socket.off("close", stop);
  }
  raw.once("close", stop);
  // Once answered, a request is not closed with its connection.
  socket.once("close", stop);
}
