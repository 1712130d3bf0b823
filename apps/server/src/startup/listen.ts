import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { socketOptions } from "../edges/server-options.ts";

/**
 * The length of the accept queue while the process is busy. With Node's default of 511, further clients get no answer and
 * retry after one second, two more and four more, as browsers do. Linux's own limit is the same (`net.core.somaxconn`).
 */
const backlog = 4_096;

/** libuv accepts one connection of each listener in a turn of the event loop: https://github.com/libuv/libuv/pull/3696. */
const listeners = 16;

type Address = { host: string; port: number };

/** A server that listens. `close` stops accepting and resolves once the accepted connections have ended. */
export type Listening = { close: () => Promise<void> };

/**
 * Listens with several sockets on one port, among which Linux distributes new connections (`SO_REUSEPORT`, socket(7)). With
 * only one, a busy process would accept one connection in each turn of its event loop, fewer than a crowd opens, and each
 * new connection would queue behind all others. On other systems than Linux there is one socket.
 */
export async function listen(server: FastifyInstance, { host, port }: Address): Promise<Listening> {
  if (process.platform !== "linux") return await listenByOne(server, { host, port });
  // With `SO_REUSEPORT` another process of the same account, such as a second start of this product, could share the port.
  if (port !== 0) await holdAlone({ host, port });
  const shared = { host, backlog, reusePort: true };
  await server.listen({ ...shared, port });
  const others: Server[] = [];
  // "localhost" has two addresses.
  for (const taken of server.addresses().filter((address) => typeof address === "object")) {
    for (let count = 1; count < listeners; count += 1) {
      others.push(await joinIn(server, { ...shared, host: taken.address, port: taken.port }));
    }
  }
  return {
    async close() {
      await Promise.all([server.close(), ...others.map(closed)]);
    },
  };
}

/** Listens with one socket. Where a process hands connections on to others, it alone accepts them, and does nothing else. */
export async function listenByOne(server: FastifyInstance, address: Address): Promise<Listening> {
  await server.listen({ ...address, backlog });
  return { close: () => server.close() };
}

/** Rejects if the address is in use. */
async function holdAlone(address: Address): Promise<void> {
  const alone = createServer();
  alone.listen({ ...address, exclusive: true });
  await once(alone, "listening");
  await closed(alone);
}

/** Adds a socket whose connections the server handles as if it had accepted them itself. */
async function joinIn(
  server: FastifyInstance,
  address: Address & { backlog: number; reusePort: boolean },
): Promise<Server> {
  const other = createServer(socketOptions, (socket) => server.server.emit("connection", socket));
  other.listen(address);
  await once(other, "listening");
  return other;
}

async function closed(listener: Server): Promise<void> {
  const over = once(listener, "close");
  listener.close();
  await over;
}
