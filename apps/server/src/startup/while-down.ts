import { setTimeout as delay } from "node:timers/promises";
import { classifyDriverError } from "@antochi/db/driver-errors";
import { hasCode } from "@antochi/environment/system-error";
import { StoreMisconfigured, StoreUnavailable } from "@antochi/storage/store-errors";
import type { Logger } from "pino";

const firstDelay = 250;
const longestDelay = 5_000;

type Patience = {
  log: Pick<Logger, "warn">;
  /** Ends the retries. */
  signal: AbortSignal;
  /** Waits a number of milliseconds; tests replace it. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Retries the work, with growing pauses, while Postgres or the store does not answer, or Postgres not in time: it may be
 * slow, or something else, such as a restore under way, may hold what the work needs. The work must bear being repeated.
 * Rejects with any other error, and with an AbortError once the signal fires.
 */
export async function retryWhileDown<T>(
  work: () => Promise<T>,
  { log, signal, wait = pass }: Patience,
): Promise<T> {
  for (let pause = firstDelay; ; pause = Math.min(pause * 2, longestDelay)) {
    try {
      return await work();
    } catch (error) {
      if (!isDown(error)) throw error;
      log.warn({ err: error, retryInMs: pause }, "waiting for Postgres and the object store");
      await wait(pause, signal);
    }
  }
}

async function pass(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}

function isDown(error: unknown): boolean {
  if (error instanceof StoreMisconfigured) return false;
  if (error instanceof StoreUnavailable) return !isInTheWay(error.cause);
  const failure = classifyDriverError(error)?.kind;
  return failure === "unavailable" || failure === "timeout" || failure === "conflict";
}

/** Whether something else is in the place of the store's directories, which waiting does not change. */
function isInTheWay(cause: unknown): boolean {
  return hasCode(cause, "EEXIST") || hasCode(cause, "ENOTDIR");
}
