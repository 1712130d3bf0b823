import { chmod } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDirectory } from "@antochi/environment/make-directory";
import type { Logger } from "pino";
import type { DatabaseConfig } from "../config/config.ts";
import { connectionsFor } from "./connections.ts";

/** Our own Postgres ended and does not start again. */
export class PostgresGone extends Error {
  constructor(cause: Error) {
    super(`Postgres ended and cannot be started again: ${cause.message}`, { cause });
  }
}

/** Where Postgres is, and how to end it if it is ours. */
export type Postgres = AsyncDisposable & {
  url: string;
  /** Rejects where it was ours, died and cannot be started again. */
  gone: Promise<never>;
};

type Opening = {
  log?: Pick<Logger, "warn">;
  /** How many workers it has to have connections for. Default one. */
  workers?: number;
};

/**
 * The Postgres that the configuration names, or one of our own, which is up when this resolves. One that ran before is not
 * ended here.
 */
export async function openPostgres(
  config: DatabaseConfig,
  { log, workers = 1 }: Opening = {},
): Promise<Postgres> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  // Heard of where somebody waits for it.
  gone.catch(() => undefined);
  const others = (url: string) => ({ url, gone, [Symbol.asyncDispose]: async () => {} });
  if (config.kind === "server") return others(config.url);
  if (config.runsAt !== undefined) return others(config.runsAt);
  await letPostgresPass(dirname(config.dataDir));
  // Loaded only here: an image that has a Postgres beside it goes without this one's binaries.
  const { startEmbeddedPostgres } = await import("@antochi/embedded/postgres");
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    settings: { max_connections: String(connectionsFor(workers)) },
    onCrash: (err) => log?.warn({ err }, "starting Postgres again"),
    onGone: (cause) => reject(new PostgresGone(cause)),
  });
  return { url: postgres.url, gone, [Symbol.asyncDispose]: () => postgres.stop() };
}

/**
 * Postgres refuses to run as root and then runs under another account, which has to get through DATA_DIR, and what we make
 * for that to lie in, to its own directory. It may pass, not look around: what else lies there is readable by its owner alone.
 */
async function letPostgresPass(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return makeDirectory(dataDir);
  await makeDirectory(dataDir, 0o711);
  await chmod(dataDir, 0o711);
}
