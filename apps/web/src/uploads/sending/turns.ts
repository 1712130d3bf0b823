type Turn = {
  signal: AbortSignal | undefined;
  /** Called if others go first. */
  onQueue: () => void;
};

/**
 * Lets requests run together while the connection holds. After a break they run one at a time until none is left: six files
 * that share a slow connection are each too slow for the time that a server allows, and all lose what they sent at the next
 * break.
 */
export function createTurns() {
  const waiting = new Set<() => void>();
  let running = 0;
  let isBroken = false;

  async function queue({ signal, onQueue }: Turn): Promise<void> {
    onQueue();
    // NOTE: Promise.withResolvers came to Safari with 17.4 only.
    const isOurs = await new Promise<boolean>((resolve) => {
      const take = () => {
        signal?.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        if (waiting.delete(take)) resolve(false);
      };
      waiting.add(take);
      signal?.addEventListener("abort", leave, { once: true });
    });
    if (!isOurs) signal?.throwIfAborted();
  }

  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      if (running === 1) isBroken = false;
      running -= 1;
      return;
    }
    if (running > 1) {
      running -= 1;
      return;
    }
    // The next one takes over the place: nobody can come in between.
    waiting.delete(next);
    next();
  }

  return {
    /** Called when the connection was lost. */
    broke(): void {
      isBroken = true;
    },
    /** Sends something when it is its turn. Rejects with the signal's reason if that comes first. */
    async take<Result>(send: () => Promise<Result>, turn: Turn): Promise<Result> {
      turn.signal?.throwIfAborted();
      if (isBroken && running > 0) await queue(turn);
      else running += 1;
      try {
        return await send();
      } finally {
        passOn();
      }
    },
  };
}
