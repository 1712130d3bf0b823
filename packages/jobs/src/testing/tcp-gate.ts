import { type AddressInfo, createServer, connect, type Server, type Socket } from "node:net";

/** A door in front of a TCP server: while shut, connections through it are cut and new ones refused. */
export type TcpGate = AsyncDisposable & {
  /** The target's address, led through the gate. */
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** Opens a gate before the server of this address. */
export async function openGate(target: string): Promise<TcpGate> {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port: gatePort } = addressOf(server);
  url.hostname = "127.0.0.1";
  url.port = `${gatePort}`;

  async function listen(on: number): Promise<Server> {
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
      made.once("error", reject).listen(on, "127.0.0.1", resolve);
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
      server = await listen(gatePort);
    },
    [Symbol.asyncDispose]: shut,
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gate listens on no port");
  return address;
}
