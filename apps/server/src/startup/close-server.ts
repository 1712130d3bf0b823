import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Listening } from "./listen.ts";

/** How long answers that are under way may take to finish, in milliseconds. */
const patience = 10_000;

/** Stops accepting, lets what is under way finish, and cuts what is not done within ten seconds. */
export async function closeServer(server: FastifyInstance, listening: Listening | undefined): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), patience);
  try {
    // What has come on an open connection is read before the next turn of the event loop; unread, it would go with what is idle.
    await nextTurn();
    await (listening ?? server).close();
  } finally {
    clearTimeout(cut);
  }
}
