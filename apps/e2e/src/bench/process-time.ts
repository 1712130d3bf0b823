import { readdir, readFile } from "node:fs/promises";
import { hasCode } from "@antochi/environment/system-error";

/** Linux counts processor time in hundredths of a second for every program, whatever the kernel's own tick (proc(5)). */
const msPerTick = 10;

type Entry = { parent: number; ms: number };

/** The processor time of a process and its children, ended ones included, in milliseconds. Linux only. */
export async function processTime(pid: number): Promise<number> {
  const names = await readdir("/proc");
  const entries = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readEntry));
  return entries
    .filter((entry) => entry !== undefined && (entry.pid === pid || entry.parent === pid))
    .reduce((sum, entry) => sum + (entry?.ms ?? 0), 0);
}

/** The parent of a process. */
export async function parentOf(pid: number): Promise<number> {
  const entry = await readEntry(String(pid));
  if (entry === undefined) throw new Error(`There is no process ${pid}`);
  return entry.parent;
}

async function readEntry(name: string): Promise<(Entry & { pid: number }) | undefined> {
  try {
    const text = await readFile(`/proc/${name}/stat`, "utf8");
    // The second field is the program's name in brackets, and may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, ...times] = [fields[1], ...fields.slice(11, 15)].map(Number);
    return {
      pid: Number(name),
      parent: parent ?? 0,
      ms: times.reduce((sum, ticks) => sum + ticks, 0) * msPerTick,
    };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ESRCH")) return undefined;
    throw error;
  }
}
