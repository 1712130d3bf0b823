import { readFile, stat } from "node:fs/promises";
import { ifThere } from "@antochi/environment/system-error";

/** The account that Postgres runs under; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Accounts that exist on a Linux machine anyway; none is created. */
const candidates = ["postgres", "nobody"];

/**
 * Postgres refuses to run as root. Started by root, it runs as the cluster's owner if there is one, else as `postgres` if
 * the machine has that account, else as `nobody`. Started by anyone else, it runs as that user.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  return (await ownerOf(cluster)) ?? (await findCandidate());
}

async function ownerOf(path: string): Promise<Account> {
  const stats = await ifThere(stat(path));
  return stats === undefined || stats.uid === 0 ? undefined : { uid: stats.uid, gid: stats.gid };
}

async function findCandidate(): Promise<Account> {
  const entries = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const candidate of candidates) {
    const entry = entries.find(([name]) => name === candidate);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    `Postgres does not run as root, and there is no account ${candidates.join(" or ")} to run it as`,
  );
}
