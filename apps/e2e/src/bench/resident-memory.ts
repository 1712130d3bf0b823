import { readFile } from "node:fs/promises";

const megabyte = 1024 * 1024;
const everyMs = 20;

/** The resident memory of a process, in MB. Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return (Number(kibibytes) * 1024) / megabyte;
}

/** Samples a process's memory until it is disposed of. */
export function watchPeak(pid: number): Disposable & { peak: () => number } {
  let highest = 0;
  const timer = setInterval(() => {
    void residentMemory(pid).then((now) => {
      highest = Math.max(highest, now);
    });
  }, everyMs);
  return { peak: () => highest, [Symbol.dispose]: () => clearInterval(timer) };
}
