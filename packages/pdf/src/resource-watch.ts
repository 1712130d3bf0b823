import { closeSync, openSync, readSync } from "node:fs";

const everyMs = 25;
/** Linux reports a process's time in hundredths of a second, whatever the kernel's own tick is (`man 5 proc_pid_stat`). */
const tickMs = 10;

type Limits = {
  memoryBytes: number;
  /** Processor time of all its threads. */
  processorMs: number;
};

/**
 * Calls `onExcess` when a process exceeds its limits. V8's flags bound only its heap, not the buffers that a file inflates
 * into; and measured by the clock, a file would take longer on a busy machine. Works on Linux, through /proc; elsewhere it
 * does nothing. `areKnown` says whether it works here.
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
  /** Its current content; empty if the process is gone, or the system is not Linux. */
  read(): string;
  close(): void;
};

/**
 * Keeps a file of /proc open, from the first read for which the system has a descriptor. The kernel generates it for each
 * read, in some microseconds and from memory alone; opening and reading it through the thread pool cost the server a fifth
 * of a millisecond each time, forty times a second for each process.
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
  // The process name, in brackets, may contain anything; of the fields after it, the 12th and 13th are its user and kernel
  // time.
  const [, user, kernel] = /\) \S(?: \S+){10} (\d+) (\d+) [^)]*$/.exec(stat) ?? [];
  return (Number(user ?? 0) + Number(kernel ?? 0)) * tickMs;
}
