import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type FreezableProxy = AsyncDisposable & {
  url: string;
  /** From now on the connections that are open stay open, and nothing comes through any more. New ones work. */
  freeze: () => void;
};

/** Stands between a client and Postgres, as the network does when a host behind it goes silent. */
export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.once("error", () => to.destroy());
      from.once("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system named no port");
  const url = new URL(target);
  url.port = String(address.port);
  return {
    url: url.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
