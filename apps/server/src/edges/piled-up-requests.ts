import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The most requests of one connection that may wait for their answers. Browsers and proxies send the next one only after the
 * answer, so this is more than any client needs.
 */
const waitingAtMost = 100;

const dropped = new WeakSet<IncomingMessage>();

/** Whether a request was parsed only after its connection had been ended: nothing was done for it. */
export function wasDropped(request: IncomingMessage): boolean {
  return dropped.has(request);
}

/**
 * Ends connections on which requests pile up, as HTTP/1.1 allows (RFC 9112, 9.3.2). Node takes as many as arrive: a few
 * connections would hold the memory of thousands, which come before the requests of everybody else.
 */
export function endPiledUpRequests(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const ended = new WeakSet<Socket>();
  server.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    // Node goes on to parse what had arrived.
    if (ended.has(socket)) {
      dropped.add(request.raw);
      reply.hijack();
      return;
    }
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    reply.raw.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
    if (count <= waitingAtMost) return done();
    ended.add(socket);
    request.log.info({ waitingAtMost }, "ended a connection on which requests pile up");
    reply.hijack();
    socket.destroy();
  });
}
