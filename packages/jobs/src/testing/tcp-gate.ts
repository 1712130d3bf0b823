import { createServer, connect, type Server, type Socket } from "node:net";
import { findFreePort } from "@antochi/testing/free-port";

/** A proxy in front of a TCP server: while shut, connections through it are cut and new ones refused. */
export type TcpGate = AsyncDisposable & {
  /** The target's address through the gate. */
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** Opens a gate in front of the server of this address. */
export async function openGate(target: string): Promise<TcpGate> {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const gatePort = await findFreePort();
  let server = await listen();
  url.hostname = "127.0.0.1";
  url.port = `${gatePort}`;

  async function listen(): Promise<Server> {
    const made = createServer((inside) => {
      const outside = connect(Number(port), hostname);
      for (const [socket, other] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        sockets.add(socket);
        socket.on("error", () => other.destroy());
        socket.on("close", () => sockets.delete(socket));
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => {
      made.once("error", reject).listen(gatePort, "127.0.0.1", resolve);
    });
    return made;
  }

  async function shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: url.href,
    shut,
    async open() {
      server = await listen();
    },
    [Symbol.asyncDispose]: shut,
  };
}
