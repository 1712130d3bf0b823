import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseConfig } from "../config/config.ts";

/** Where Postgres is, and how to end it if it is ours. */
export type Postgres = { url: string } & AsyncDisposable;

/** The Postgres that the configuration names, or one of our own, which is up when this resolves. */
export async function openPostgres(config: DatabaseConfig): Promise<Postgres> {
  if (config.kind === "server") return { url: config.url, [Symbol.asyncDispose]: async () => {} };
  await letPostgresPass(dirname(config.dataDir));
  // Loaded only here: an image that has a Postgres beside it goes without this one's binaries.
  const { startEmbeddedPostgres } = await import("@antochi/embedded/postgres");
  return startEmbeddedPostgres({ dataDir: config.dataDir });
}

/**
 * Postgres refuses to run as root and then runs under another account, which has to get through DATA_DIR to its own
 * directory. It may pass, not look around: what else lies there is readable by its owner alone.
 */
async function letPostgresPass(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
}
