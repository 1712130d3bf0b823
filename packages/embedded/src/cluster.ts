import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeDirectory } from "@antochi/environment/make-directory";
import { ifThere } from "@antochi/environment/system-error";
import type { Account } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);

/** The superuser, which owns the database of `url`. */
export const superuser = "antochi";

const unfinishedPrefix = "unfinished-";

type ClusterOptions = { dataDir: string; cluster: string; account: Account; binaries: PostgresBinaries };

/**
 * Creates the cluster if it is missing, and answers its password. The cluster is created beside its final place and then
 * moved there, so that an interrupted start leaves nothing that looks like a cluster.
 */
export async function ensureCluster({
  dataDir,
  cluster,
  account,
  binaries,
}: ClusterOptions): Promise<string> {
  await removeUnfinished(dataDir);
  const password = await ensurePassword(dataDir, account);
  if ((await ifThere(readdir(cluster))) !== undefined) return password;
  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
  if (account) await chown(unfinished, account.uid, account.gid);
  const flags = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile(dataDir)}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ];
  try {
    await run(binaries.initdb, flags, { ...account, cwd: dataDir, env: {} });
  } catch (error) {
    throw (await closedWay(dataDir, account, error)) ?? error;
  }
  await rename(unfinished, cluster);
  return password;
}

/**
 * Explains why the account cannot reach its directory: Postgres' programs name only the file that they did not reach.
 * Called after a failure, since access lists may let an account pass whatever the mode says.
 *
 * @returns an error about `dataDir`, like the system's; undefined if its way is open
 */
export async function closedWay(
  dataDir: string,
  account: Account,
  cause: unknown,
): Promise<Error | undefined> {
  if (!account) return undefined;
  for (let place = dirname(dataDir); place !== dirname(place); place = dirname(place)) {
    const { mode, uid, gid } = await stat(place);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) !== 0) continue;
    const message = `Postgres, which root starts as another account, cannot pass through ${place}`;
    return Object.assign(new Error(message, { cause }), { path: dataDir });
  }
  return undefined;
}

async function ensurePassword(dataDir: string, account: Account): Promise<string> {
  const file = passwordFile(dataDir);
  // Earlier releases could leave an empty one, if they were cut off before there was a cluster.
  const kept = await ifThere(readFile(file, "utf8"));
  if (kept !== undefined && kept !== "") return kept;
  const password = randomBytes(24).toString("base64url");
  const draft = join(dataDir, `${unfinishedPrefix}password`);
  // On disk before it gets its name, and before the cluster, which opens only with this password.
  await writeFile(draft, password, { mode: 0o600, flag: "wx", flush: true });
  // initdb reads it under the account that Postgres will run as.
  if (account) await chown(draft, account.uid, account.gid);
  await rename(draft, file);
  return password;
}

/** Creates the directory and its parents, and lets another account than ours reach the cluster inside. */
export async function ensureDataDir(dataDir: string, account: Account): Promise<void> {
  await makeDirectory(dataDir, account ? 0o711 : 0o700);
  if (account) await chmod(dataDir, 0o711);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(leftovers.map((name) => rm(join(dataDir, name), { recursive: true })));
}

/** The file with the password of the cluster's superuser. */
export function passwordFile(dataDir: string): string {
  return join(dataDir, "password");
}
