import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@antochi/embedded/postgres";
import { findFreePort } from "@antochi/environment/free-port";
import { copyPreparedPostgres } from "../product/prepared-postgres.ts";

/** A server that other processes depend on; a test can stop and restart it without losing its data. */
export type Outage = {
  stop(): Promise<void>;
  /** At the same address as before. */
  start(): Promise<void>;
};

export type PostgresServer = AsyncDisposable & Outage & { readonly url: string };

/** A Postgres of the test's own, with the settings that the product runs with. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "antochi-faults-postgres-"));
  // When root runs this, Postgres uses its own account, which must be able to enter the directory.
  await chmod(dataDir, 0o711);
  await copyPreparedPostgres(dataDir);
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
