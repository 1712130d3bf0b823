import { readFile } from "node:fs/promises";

const everyMs = 25;

/**
 * Calls `onExcess` when a process holds more than `limitBytes` of memory. V8's flags bound its heap only, not the
 * buffers that a file inflates into. Watches on Linux, where /proc tells; elsewhere does nothing.
 */
export function watchMemory(pid: number | undefined, limitBytes: number, onExcess: () => void): Disposable {
  const timer = setInterval(() => {
    void residentBytes(pid).then((bytes) => {
      if (bytes > limitBytes) onExcess();
    });
  }, everyMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** 0 where nothing tells: the process is gone, or the system is not Linux. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kibibytes ?? 0) * 1024;
}
