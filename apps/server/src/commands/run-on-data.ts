import { resolve } from "node:path";
import { BackupError } from "@antochi/backup/backup-error";
import type { Totals } from "@antochi/backup/back-up";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ConfigError } from "@antochi/environment/config-error";
import { configOfProcess } from "../config/config-of-process.ts";
import type { DatabaseConfig } from "../config/config.ts";
import { openPostgres } from "../startup/open-postgres.ts";
import { openStore } from "../startup/open-store.ts";

export type Data = {
  /** Leads to the database that the environment names. */
  url: string;
  store: ObjectStore;
  /** Absolute path of the directory that the command was given. */
  directory: string;
};

type Result = {
  outcome: string;
  /** What the work ran into without failing; makes the exit code 1. */
  troubles: readonly string[];
};

/**
 * Runs a command on the database and the store that the environment names, and says in one line what became of it.
 *
 * @returns the exit code
 */
export function runOnData(command: string, work: (data: Data) => Promise<Result>): Promise<number> {
  return runOnDirectory(command, process.argv.slice(2), async (directory) => {
    const config = configOfProcess();
    await using postgres = await openBeside(config.database);
    const { store } = await openStore(config, () => new Date());
    return await work({ url: postgres.url, store, directory });
  });
}

/** The same for a command that works on nothing but the directory it is given, as an absolute path. */
export async function runOnDirectory(
  command: string,
  [directory, ...more]: readonly string[],
  work: (directory: string) => Promise<Result>,
): Promise<number> {
  if (directory === undefined || more.length > 0) return complain(`usage: pnpm ${command} DIRECTORY`);
  try {
    const { outcome, troubles } = await work(resolve(directory));
    process.stdout.write(`${outcome}\n`);
    return troubles.length > 0 ? complain(troubles.join("\n")) : 0;
  } catch (error) {
    if (error instanceof BackupError || error instanceof ConfigError) return complain(error.message);
    return complain(`The ${command} failed: ${error instanceof Error ? error.message : "unknown reason"}`);
  }
}

/** Such as `1204 rows, 2 jobs and 12 objects (3.4 MB)`; a MB is a million bytes. */
export function describeTotals({ rows, jobs, objects, bytes }: Totals): string {
  return `${rows} rows, ${jobs} jobs and ${objects} objects (${(bytes / 1_000_000).toFixed(1)} MB)`;
}

/** Our own Postgres may be up already, in the hands of the running product. */
async function openBeside(config: DatabaseConfig): Promise<{ url: string } & AsyncDisposable> {
  if (config.kind === "server") return openPostgres(config);
  const { findRunningPostgres } = await import("@antochi/embedded/running");
  const url = await findRunningPostgres(config.dataDir);
  return url === null ? openPostgres(config) : { url, [Symbol.asyncDispose]: async () => {} };
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}
