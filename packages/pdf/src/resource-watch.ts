import { closeSync, openSync, readSync } from "node:fs";

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
): Disposable & { areKnown: () => boolean } {
  const status = openProcFile(pid, "status");
  const stat = openProcFile(pid, "stat");
  const timer = setInterval(() => {
    const isOver =
      residentBytes(status.read()) > limits.memoryBytes || processorMs(stat.read()) > limits.processorMs;
    if (isOver) onExcess();
  }, everyMs);
  return {
    areKnown: () => residentBytes(status.read()) > 0,
    [Symbol.dispose]() {
      clearInterval(timer);
      status.close();
      stat.close();
    },
  };
}

type ProcFile = {
  /** As it is now; empty where nothing tells: the process is gone, or the system is not Linux. */
  read(): string;
  close(): void;
};

/**
 * Keeps a file of /proc open, from the first look at which the system has a descriptor for it. The kernel makes it anew for
 * each read, in some microseconds and from memory alone; to open and read it through the pool of threads cost the server a
 * fifth of a millisecond each time, forty times a second for each process.
 */
function openProcFile(pid: number | undefined, name: "status" | "stat"): ProcFile {
  const buffer = Buffer.alloc(4096);
  let file: number | undefined;
  return {
    read() {
      try {
        file ??= openSync(`/proc/${pid}/${name}`, "r");
        return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
      } catch {
        return "";
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

function residentBytes(status: string): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kibibytes ?? 0) * 1024;
}

function processorMs(stat: string): number {
  // Its name, in brackets, may hold anything; of what follows, the 12th and 13th are its time and the kernel's for it.
  const [, user, kernel] = /\) \S(?: \S+){10} (\d+) (\d+) [^)]*$/.exec(stat) ?? [];
  return (Number(user ?? 0) + Number(kernel ?? 0)) * tickMs;
}
