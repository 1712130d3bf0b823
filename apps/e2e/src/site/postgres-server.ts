import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@antochi/embedded/postgres";
import { findFreePort } from "@antochi/environment/free-port";

/** A server that other processes depend on, and that a test takes away and brings back, its data kept. */
export type Outage = {
  stop(): Promise<void>;
  /** At the same address as before. */
  start(): Promise<void>;
};

export type PostgresServer = AsyncDisposable & Outage & { readonly url: string };

/** A Postgres of the test's own, with the settings that the product is run with. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "antochi-faults-postgres-"));
  // Run by root, Postgres has an account of its own, which must be able to pass through.
  await chmod(dataDir, 0o711);
  const port = await findFreePort();
  let running = await startEmbeddedPostgres({ dataDir, port });
  return {
    url: running.url,
    stop: () => running.stop(),
    async start() {
      running = await startEmbeddedPostgres({ dataDir, port });
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
