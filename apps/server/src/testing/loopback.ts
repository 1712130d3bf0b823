import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";

/** A port of 127.0.0.1 that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = await listenOn(0, createServer());
  const { port } = addressOf(server);
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves with the server once it listens; port 0 takes any. */
export function listenOn(port: number, server: Server): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Stands before an address like a network that comes up late. */
export function relayTo({ port, hostname }: URL): Server {
  return createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on("error", () => [client, upstream].map((end) => end.destroy()));
    }
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port");
  return address;
}
