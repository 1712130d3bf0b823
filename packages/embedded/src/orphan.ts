import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ifThere } from "@antochi/environment/system-error";
import { servesCluster } from "./process-identity.ts";

/** Postgres may need long to write everything to disk; beyond this something else is wrong. */
const shutdownLimitMs = 60_000;

/**
 * Stops the Postgres that a killed process left running on the cluster, and removes its lock file if it is stale. The
 * process in the lock file is signalled only if it really serves this cluster: after a reboot the pid can be anyone's.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const pid = await readPid(lockFile);
  if (pid === undefined) return;
  const path = await realpath(cluster);
  if (await servesCluster(pid, path)) {
    process.kill(pid, "SIGINT");
    const deadline = performance.now() + shutdownLimitMs;
    while (await servesCluster(pid, path)) {
      if (performance.now() > deadline) throw new Error(`Postgres ${pid} of an earlier run does not stop`);
      await sleep(20);
    }
  }
  await rm(lockFile, { force: true });
}

/** The first line of https://www.postgresql.org/docs/18/storage-file-layout.html's postmaster.pid. */
async function readPid(lockFile: string): Promise<number | undefined> {
  const pid = Number.parseInt((await ifThere(readFile(lockFile, "utf8"))) ?? "", 10);
  return Number.isNaN(pid) ? undefined : pid;
}
