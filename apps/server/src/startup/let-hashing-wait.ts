import { readdir, readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { ifRunning } from "@antochi/environment/system-error";
import type { Logger } from "pino";

/**
 * How much nicer libuv's threads are: when they compete with the event loop for one processor, the loop gets nine tenths of
 * it (sched(7)).
 */
const nicer = 10;

/**
 * Gives the threads that hash passwords a lower priority than the event loop and Postgres: in a flood of sign-ins, each
 * turn of the loop would otherwise wait behind a hash of a hundredth of a second. Call it once libuv's thread pool has
 * started; it starts all its threads at once. Only Linux has a niceness for each thread (setpriority(2)).
 */
export async function letHashingWait(log: Logger): Promise<void> {
  if (process.platform !== "linux") return;
  const niceness = Math.min(getPriority() + nicer, constants.priority.PRIORITY_LOW);
  try {
    for (const thread of await readdir("/proc/self/task")) {
      if ((await nameOf(thread)) === "libuv-worker") setPriority(Number(thread), niceness);
    }
  } catch (err) {
    // A sandbox may hide threads or fix their priorities: the product works without this, and is slower only beside
    // sign-ins.
    log.warn({ err }, "hashing passwords has the priority of all else");
  }
}

/** Undefined for a thread that has ended meanwhile; libuv's never do. */
async function nameOf(thread: string): Promise<string | undefined> {
  return (await ifRunning(readFile(`/proc/self/task/${thread}/comm`, "utf8")))?.trim();
}
