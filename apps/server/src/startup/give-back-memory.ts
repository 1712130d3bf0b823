import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects the garbage of the start and returns the memory to the system, once: V8 would keep it, a quarter of what the
 * process then holds, until memory is short. Takes about a tenth of a second, before requests are let in.
 */
export function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext('gc({ type: "major", execution: "sync", flavor: "last-resort" })');
  setFlagsFromString("--no-expose-gc");
}
