import { readFile } from "node:fs/promises";

const everyMs = 25;
/** Linux counts a process's time in hundredths of a second, whatever its kernel's own clock does (`man 5 proc_pid_stat`). */
const tickMs = 10;

type Limits = {
  memoryBytes: number;
  /** Of processor time, of all its threads. */
  processorMs: number;
};

/**
 * Calls `onExcess` when a process takes more than it may. V8's flags bound its heap only, not the buffers that a file
 * inflates into; and by the clock alone a file would take longer where others keep the machine busy. Watches on Linux, where
 * /proc tells; elsewhere does nothing. `areKnown` says whether it does here.
 */
export function watchResources(
  pid: number | undefined,
  limits: Limits,
  onExcess: () => void,
): Disposable & { areKnown: () => Promise<boolean> } {
  const look = async () => {
    const [bytes, milliseconds] = await Promise.all([residentBytes(pid), processorMs(pid)]);
    if (bytes > limits.memoryBytes || milliseconds > limits.processorMs) onExcess();
  };
  const timer = setInterval(() => void look(), everyMs);
  const areKnown = async () => (await residentBytes(pid)) > 0;
  return { areKnown, [Symbol.dispose]: () => clearInterval(timer) };
}

/** 0 where nothing tells: the process is gone, or the system is not Linux. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kibibytes ?? 0) * 1024;
}

/** 0 likewise. */
async function processorMs(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Its name, in brackets, may hold anything; of what follows, the 12th and 13th are its time and the kernel's for it.
  const [, user, kernel] = /\) \S(?: \S+){10} (\d+) (\d+) [^)]*$/.exec(line) ?? [];
  return (Number(user ?? 0) + Number(kernel ?? 0)) * tickMs;
}
