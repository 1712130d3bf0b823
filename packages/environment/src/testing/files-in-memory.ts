import { readFileSync, statfsSync } from "node:fs";

/** Linux' file system in memory. */
const memory = "/dev/shm";

/** Twice the most that all tests of this repository were seen to hold at one moment, in bytes. */
export const needed = 4 * 1024 ** 3;

export type Machine = {
  /** The mounts, as in `/proc/mounts`; empty on a system without that list. */
  mounts: string;
  /** Free bytes in `/dev/shm`. */
  free: number;
  /** Bytes of memory that are available to a process. */
  available: number;
};

/**
 * Puts the temporary files of a process and its children into memory if the machine has plenty, unless TMPDIR is set. For
 * the configuration of tests: they create and remove databases and browser profiles all the time, and a file system on disk
 * took a third of the processor time for it.
 *
 * @param environment the process' own, which is changed
 */
export function keepFilesInMemory(environment: NodeJS.ProcessEnv): void {
  if (environment["TMPDIR"] === undefined && hasRoom(lookAtMachine())) environment["TMPDIR"] = memory;
}

/** Whether programs can be executed from `/dev/shm`, it has as much free space as tests need, and memory twice as much. */
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
    // Another system, or a container without `/dev/shm`: files stay in the usual place.
    return { mounts: "", free: 0, available: 0 };
  }
}
