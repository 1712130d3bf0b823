import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port that is free on the loopback address now; somebody else may still take it first. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system named no port");
  return address.port;
}
