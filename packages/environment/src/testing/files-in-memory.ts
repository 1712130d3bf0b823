import { readFileSync, statfsSync } from "node:fs";

/** Linux' own file system in memory. */
const memory = "/dev/shm";

/** Twice what all tests of this repository were seen to hold at one moment, in bytes. */
export const needed = 4 * 1024 ** 3;

export type Machine = {
  /** What is mounted, as `/proc/mounts` has it; empty where a system has no such list. */
  mounts: string;
  /** Bytes that can still be written to `/dev/shm`. */
  free: number;
  /** Bytes of memory that a process can still take. */
  available: number;
};

/**
 * Makes temporary files of a process, and of all that it starts, lie in memory where the machine has plenty of it, unless
 * TMPDIR says otherwise. For the configuration of tests: they make and remove databases and browsers' profiles all the time,
 * and a file system on a disk took a third of the processor for it.
 *
 * @param environment the process' own, which is changed
 */
export function keepFilesInMemory(environment: NodeJS.ProcessEnv): void {
  if (environment["TMPDIR"] === undefined && hasRoom(lookAtMachine())) environment["TMPDIR"] = memory;
}

/** Whether programs can be started from `/dev/shm`, and as much as tests need is free there, twice over in memory. */
export function hasRoom({ mounts, free, available }: Machine): boolean {
  const options = mounts
    .split("\n")
    .map((line) => line.split(" "))
    .findLast(([, place]) => place === memory)?.[3]
    ?.split(",");
  if (options === undefined || options.includes("noexec") || options.includes("ro")) return false;
  return free >= needed && available >= 2 * needed;
}

function lookAtMachine(): Machine {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return {
      mounts: readFileSync("/proc/mounts", "utf8"),
      free: bavail * bsize,
      available: process.availableMemory(),
    };
  } catch {
    // Another system, or a container without one: files lie where they always do.
    return { mounts: "", free: 0, available: 0 };
  }
}
