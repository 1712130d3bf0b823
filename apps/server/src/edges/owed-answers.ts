import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isWrite } from "./methods.ts";

/**
 * Keeps a connection whose silence is ours: the request has arrived whole, and its answer is not ready. The check of a heavy
 * PDF may wait for others and then take a minute; its sender would otherwise learn neither the result nor the reason.
 * `requestTimeout` limits it. Every other socket that is silent for `connectionTimeout` is ended. Held by
 * `owed-answers.test.ts`.
 */
export function keepOwedAnswers(server: FastifyInstance): void {
  const latest = new WeakMap<Socket, FastifyReply>();
  server.addHook("onRequest", (request, reply, done) => {
    // What is read is answered within limits of its own.
    if (isWrite(request.method)) latest.set(request.raw.socket, reply);
    done();
  });
  // With a listener, Node leaves it to us to end the socket.
  server.server.on("timeout", (socket: Socket) => {
    const reply = latest.get(socket);
    const isOwed = reply !== undefined && reply.request.raw.complete && !reply.raw.headersSent;
    if (isOwed && reply.elapsedTime < server.server.requestTimeout) socket.setTimeout(server.server.timeout);
    else socket.destroy();
  });
}
