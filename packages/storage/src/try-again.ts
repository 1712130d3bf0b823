import { setTimeout as delay } from "node:timers/promises";

/** The pauses before the further attempts, in milliseconds: a temporary failure of a healthy store is over by then. */
const pauses = [250, 1_000, 4_000];

type Patience = {
  /** Whether a failure may be temporary. */
  mayPass: (error: unknown) => boolean;
  /** Waits a number of milliseconds; tests replace it. */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * Retries the work, up to three times and after growing pauses, if it fails with an error that may be temporary. The work
 * must bear being repeated.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { mayPass, wait = (pause) => delay(pause) }: Patience,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await wait(pause);
    }
  }
  return work();
}
