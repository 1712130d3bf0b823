import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type FreezableProxy = AsyncDisposable & {
  url: string;
  /** From now on open connections stay open but transfer nothing. New ones work. */
  freeze: () => void;
  /** Resumes the transfer, including all that `freeze` held back. */
  thaw: () => void;
};

/** A proxy between a client and Postgres, like a network in which a host goes silent. */
export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target);
  const ways = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      ways.set(from, to);
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
      for (const from of ways.keys()) from.unpipe().pause();
    },
    thaw() {
      for (const [from, to] of ways) from.pipe(to);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of ways.keys()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
