import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { socketOptions } from "../edges/server-options.ts";

/**
 * Connections that the system takes for a listener while the process is busy: whoever comes on top of Node's own 511 hears
 * nothing, and tries again after one second, two more and four more, as a browser does. It is Linux' own limit
 * (`net.core.somaxconn`).
 */
const backlog = 4_096;

/** libuv takes one connection of each listener in a turn of the event loop: https://github.com/libuv/libuv/pull/3696. */
const listeners = 16;

type Address = { host: string; port: number };

/** Where a server listens; closing stops that, and resolves once the connections that were taken have ended. */
export type Listening = { close: () => Promise<void> };

/**
 * Listens by several sockets on one port, which Linux shares new connections out to (`SO_REUSEPORT`, socket(7)). By one
 * alone, a busy process would take as many connections in a second as its event loop has turns, fewer than a crowd opens,
 * and whoever opens one would wait behind all of them. Somewhere else than on Linux it is one.
 */
export async function listen(server: FastifyInstance, { host, port }: Address): Promise<Listening> {
  if (process.platform !== "linux") return await listenByOne(server, { host, port });
  // Another process of the same account, such as a second start of this product, could share the port as well, and must not.
  if (port !== 0) await holdAlone({ host, port });
  const shared = { host, backlog, reusePort: true };
  await server.listen({ ...shared, port });
  const others: Server[] = [];
  // "localhost" is two.
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

/** By one socket: where a process hands connections on to others it alone takes them, and does nothing besides. */
export async function listenByOne(server: FastifyInstance, address: Address): Promise<Listening> {
  await server.listen({ ...address, backlog });
  return { close: () => server.close() };
}

/** Rejects where anybody listens there already. */
async function holdAlone(address: Address): Promise<void> {
  const alone = createServer();
  alone.listen({ ...address, exclusive: true });
  await once(alone, "listening");
  await closed(alone);
}

/** One more socket, whose connections are the server's as if it had taken them itself. */
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
