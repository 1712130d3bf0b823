import { chmod } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDirectory } from "@antochi/environment/make-directory";
import type { Logger } from "pino";
import type { DatabaseConfig } from "../config/config.ts";
import { connectionsFor } from "./connections.ts";

/** Our own Postgres ended and cannot be restarted. */
export class PostgresGone extends Error {
  constructor(cause: Error) {
    super(`Postgres ended and cannot be started again: ${cause.message}`, { cause });
  }
}

/** The address of Postgres; disposing stops it if it is ours. */
export type Postgres = AsyncDisposable & {
  url: string;
  /** Rejects if it was ours, died and cannot be restarted. */
  gone: Promise<never>;
};

type Opening = {
  log?: Pick<Logger, "warn">;
  /** How many workers it must have connections for. Default one. */
  workers?: number;
};

/**
 * Opens the Postgres of the configuration, or starts our own, which is up when this resolves. Disposing does not stop one
 * that was running before.
 */
export async function openPostgres(
  config: DatabaseConfig,
  { log, workers = 1 }: Opening = {},
): Promise<Postgres> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  // No unhandled rejection where nobody awaits it.
  gone.catch(() => undefined);
  const others = (url: string) => ({ url, gone, [Symbol.asyncDispose]: async () => {} });
  if (config.kind === "server") return others(config.url);
  if (config.runsAt !== undefined) return others(config.runsAt);
  await letPostgresPass(dirname(config.dataDir));
  // Imported on demand: an image for use with a Postgres server lacks the binaries of the embedded one.
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
 * Postgres refuses to run as root and then runs under another account, which must traverse DATA_DIR, and the parents that
 * we create for it, to reach its own directory. It may pass but not list them: everything else in there is readable by its
 * owner alone.
 */
async function letPostgresPass(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return makeDirectory(dataDir);
  await makeDirectory(dataDir, 0o711);
  await chmod(dataDir, 0o711);
}
