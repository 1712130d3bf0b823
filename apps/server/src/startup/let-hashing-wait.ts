import { readdir, readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { ifRunning } from "@antochi/environment/system-error";
import type { Logger } from "pino";

/**
 * How much nicer libuv's threads are: where they and the event loop want one processor, the loop
 * gets nine tenths of it (sched(7)).
 */
const nicer = 10;

/**
 * Has the threads that hash passwords wait for the event loop and for Postgres, whenever they want the same processor: a
 * flood of sign-ins would else hold all others up, each turn of the loop behind a hash of a hundredth of a second. For a
 * process whose pool has begun; libuv begins all its threads at once. Linux alone has a niceness
 * for each thread (setpriority(2)).
 */
export async function letHashingWait(log: Logger): Promise<void> {
  if (process.platform !== "linux") return;
  const niceness = Math.min(getPriority() + nicer, constants.priority.PRIORITY_LOW);
  try {
    for (const thread of await readdir("/proc/self/task")) {
      if ((await nameOf(thread)) === "libuv-worker") setPriority(Number(thread), niceness);
    }
  } catch (err) {
    // A sandbox may hide threads or hold their priorities: the product is as right without,
    // and slower beside sign-ins alone.
    log.warn({ err }, "hashing passwords has the priority of all else");
  }
}

/** Undefined for a thread that has ended meanwhile, as libuv's never do. */
async function nameOf(thread: string): Promise<string | undefined> {
  return (await ifRunning(readFile(`/proc/self/task/${thread}/comm`, "utf8")))?.trim();
}
