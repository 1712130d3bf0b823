import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopOrphan } from "./orphan.ts";
import { isAbandoned } from "./owner.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.ts";

const prefix = "antochi-postgres-";

/**
 * Nothing has to survive a crash, so nothing waits for the disk. Without autovacuum, no query plan changes at random
 * because of a vacuum or analyze; tests that need one run it.
 */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  autovacuum: "off",
};

/**
 * Starts an empty Postgres for tests, in a temporary directory that is removed when it stops. Remains of killed runs are
 * removed first.
 */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, stop, [Symbol.asyncDispose]: stop };
}

async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const dataDir = join(tmpdir(), name);
    if (!(await isAbandoned(dataDir))) continue;
    await stopOrphan(join(dataDir, "cluster"));
    await rm(dataDir, { recursive: true, force: true });
  }
}
