import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode, ifRunning } from "@antochi/environment/system-error";

const run = promisify(execFile);

/**
 * A text that identifies this run of a process, or undefined if there is no such process. Pids alone are reused, within
 * seconds in a container that restarts with its old volume.
 */
export async function identify(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  const started = process.platform === "linux" ? await readStartOnLinux(pid) : await ask(pid, "lstart");
  return started === undefined ? undefined : `${pid} ${started}`;
}

/** Whether the process is a Postgres that serves this cluster. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform !== "linux") return (await ask(pid, "args"))?.includes(cluster) ?? false;
  // Postgres' working directory is its cluster.
  return (await ifRunning(readlink(`/proc/${pid}/cwd`))) === cluster;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but runs.
    return hasCode(error, "EPERM");
  }
}

/**
 * proc_pid_stat(5): field 3 is the state, 22 the clock ticks from boot to start; the name in field 2 may contain spaces. A
 * zombie has ended but was not reaped yet.
 */
async function readStartOnLinux(pid: number): Promise<string | undefined> {
  const stat = await ifRunning(readFile(`/proc/${pid}/stat`, "utf8"));
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return fields[0] === "Z" ? undefined : `${fields[19]} ${boot.trim()}`;
}

async function ask(pid: number, column: string): Promise<string | undefined> {
  try {
    const { stdout } = await run("ps", ["-o", `${column}=`, "-p", String(pid)]);
    return stdout.trim();
  } catch {
    return undefined;
  }
}
