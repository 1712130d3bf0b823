import { basename } from "node:path";
import { readdir, readFile, readlink } from "node:fs/promises";

/** The state of a listening socket (include/net/tcp_states.h of Linux). */
const listening = "0A";

/**
 * The process that listens on a TCP port of this machine, such as `node (process 4711)`. Undefined if there is none or the
 * system does not tell: only root sees the sockets of other users' processes, and only Linux has `/proc` (proc(5)).
 */
export async function findPortHolder(port: number): Promise<string | undefined> {
  const sockets = await socketsOn(port);
  if (sockets.size === 0) return undefined;
  for (const pid of await namesIn("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    for (const descriptor of await namesIn(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "");
      if (!sockets.has(target)) continue;
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return `${basename(command.split("\0", 1)[0] ?? "") || "a program"} (process ${pid})`;
    }
  }
  return undefined;
}

/** The listening sockets of a port, in the form of their processes' descriptors. */
async function socketsOn(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((table) => readFile(table, "utf8").catch(() => "")),
  );
  const sockets = tables
    .flatMap((table) => table.split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(suffix) && state === listening)
    .map((fields) => `socket:[${fields[9] ?? ""}]`);
  return new Set(sockets);
}

function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}
