import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { hasCode } from "./system-error.ts";

/**
 * Below the ephemeral ports of Linux (from 32768) and macOS (from 49152): a port that is free here stays free, even while
 * its server is down for a while.
 */
const [first, beyond] = [20_000, 32_768];

/** Ports are given in sequence, starting at random in each process: one given before may not be listened on yet. */
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
