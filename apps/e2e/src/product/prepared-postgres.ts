import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrateToLatest } from "@antochi/db/migrate";
import { startEmbeddedPostgres } from "@antochi/embedded/postgres";

const run = promisify(execFile);

/** Where the workers find the cluster of their run: Playwright hands them the variables that its global setup set. */
const variable = "PREPARED_POSTGRES";

/**
 * Creates a cluster as a product's first start does and migrates it, once for all workers, before they start.
 * @returns a function that removes it
 */
export async function preparePostgres(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "antochi-prepared-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await chmod(directory, 0o711);
    await using postgres = await startEmbeddedPostgres({ dataDir: directory });
    await migrateToLatest(postgres.url);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[variable] = directory;
  return remove;
}

/**
 * Copies that cluster, with its password and owners, to `dataDir`, where Postgres and the product then start as they do
 * after a stop. Without such a cluster, in a benchmark or a script, it does nothing, and they make one of their own.
 */
export async function copyPreparedPostgres(dataDir: string): Promise<void> {
  const prepared = process.env[variable];
  if (prepared === undefined) return;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await run("cp", ["-a", `${prepared}/.`, dataDir]);
}
