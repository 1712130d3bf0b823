import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Listening } from "./listen.ts";

/** How long answers that are under way may take to finish, in milliseconds. */
const patience = 10_000;

/**
 * Stops accepting, lets requests under way finish, and closes the connections of those not done within ten seconds.
 * @param listening undefined if the server never began to listen
 */
export async function closeServer(
  server: FastifyInstance,
  listening: Promise<Listening> | undefined,
): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), patience);
  try {
    // Lets Node read requests that have arrived on open connections: closing would drop such a connection as idle.
    await nextTurn();
    // If it could not listen, whoever began that reports why.
    const open = await listening?.catch(() => undefined);
    await (open ?? server).close();
  } finally {
    clearTimeout(cut);
  }
}
