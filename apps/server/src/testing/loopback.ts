import { connect, createServer, type Server } from "node:net";

/** Resolves with the server once it listens; port 0 takes any free one. */
export function listenOn(port: number, server: Server): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** A relay in front of an address, like a network that comes up late. */
export function relayTo({ port, hostname }: URL): Server {
  return createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on("error", () => [client, upstream].map((end) => end.destroy()));
    }
  });
}
