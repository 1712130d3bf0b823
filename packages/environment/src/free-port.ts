import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { hasCode } from "./system-error.ts";

/**
 * Below what Linux (32768) and macOS (49152) give to whoever connects, or listens on any port: what is free here stays free
 * also while its server is away for a while.
 */
const [first, beyond] = [20_000, 32_768];

/** One after the other, from where each process begins by chance: what was given before may not be listened on yet. */
let next = randomInt(first, beyond);

/**
 * A TCP port that is free on the loopback address now, and was not given to this process before; another process may still
 * take it first.
 */
export async function findFreePort(): Promise<number> {
  const port = next;
  next = port + 1 < beyond ? port + 1 : first;
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (hasCode(error, "EADDRINUSE")) return findFreePort();
    throw error;
  }
  server.close();
  await once(server, "close");
  return port;
}
