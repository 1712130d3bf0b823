import { setTimeout as delay } from "node:timers/promises";

/** Before each further attempt, in milliseconds: what a healthy store fails with once is over by then. */
const pauses = [250, 1_000, 4_000];

type Patience = {
  /** Whether a failure is one that may pass by itself. */
  mayPass: (error: unknown) => boolean;
  /** How to let a number of milliseconds pass; tests do not wait. */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * Does the work again, up to three times and after growing pauses, where it fails with what may pass. It must bear being
 * done again.
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
