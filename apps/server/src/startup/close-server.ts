import type { FastifyInstance } from "fastify";

/** How long answers that are under way may take to finish, in milliseconds. */
const patience = 10_000;

/** Stops accepting, lets what is under way finish, and cuts what is not done within ten seconds. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), patience);
  try {
    await server.close();
  } finally {
    clearTimeout(cut);
  }
}
