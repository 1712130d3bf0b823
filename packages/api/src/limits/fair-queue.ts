/** Who a piece of work is for. */
export type Caller = {
  /** Identifies the caller. */
  key: string;
  /** Known callers come before all others. */
  known: boolean;
};

type Waiting = { begin: () => void; refuse: (reason: Error) => void };
type Line = Map<string, Waiting[]>;

type Limits = {
  /** How many pieces of work run at a time. */
  inFlight: number;
  /** How many pieces may wait, of all callers and of one. */
  waitingAtMost: number;
  waitingOfOne: number;
  /** Makes the error for work that may not wait, or that waited in vain. */
  refusal: () => Error;
};

/** How long work waits at most, in milliseconds, and a signal that it is no longer needed; after either it is refused. */
export type Patience = { ms: number; gone: AbortSignal | undefined };

/**
 * Runs work for many callers, a few pieces at a time. Known callers come first; within each of the two lines callers take
 * turns, so that nobody waits behind another caller's bulk. Where the queue is full, a newcomer with fewer pieces replaces
 * the last piece of whoever has most, so that neither one caller nor a few can fill the queue.
 */
export function createFairQueue({ inFlight, waitingAtMost, waitingOfOne, refusal }: Limits) {
  const known: Line = new Map();
  const unknown: Line = new Map();
  let running = 0;

  return { inTurn, requirePlace };

  async function inTurn<T>(caller: Caller, work: () => Promise<T>, patience?: Patience): Promise<T> {
    if (running < inFlight) running += 1;
    else await wait(caller, patience);
    try {
      return await work();
    } finally {
      // The next piece takes over this one's slot.
      const next = takeNext(known) ?? takeNext(unknown);
      if (next) next.begin();
      else running -= 1;
    }
  }

  /** Throws where a caller's work would be refused now, for callers with preparations to make first. */
  function requirePlace(caller: Caller): void {
    if (running >= inFlight) placeFor(caller);
  }

  function wait(caller: Caller, patience?: Patience): Promise<void> {
    placeFor(caller)?.();
    const line = caller.known ? known : unknown;
    return new Promise((resolve, reject) => {
      const timer = patience && setTimeout(leave, patience.ms);
      patience?.gone?.addEventListener("abort", leave);
      const piece: Waiting = {
        begin() {
          stopWatching();
          resolve();
        },
        refuse(reason) {
          stopWatching();
          reject(reason);
        },
      };
      function stopWatching() {
        clearTimeout(timer);
        patience?.gone?.removeEventListener("abort", leave);
      }
      function leave() {
        const others = (line.get(caller.key) ?? []).filter((each) => each !== piece);
        keep(line, caller.key, others);
        piece.refuse(refusal());
      }
      line.set(caller.key, [...(line.get(caller.key) ?? []), piece]);
      if (patience?.gone?.aborted) leave();
    });
  }

  /** @returns a function that makes room; undefined where there is room already */
  function placeFor(caller: Caller): (() => void) | undefined {
    const own = (caller.known ? known : unknown).get(caller.key)?.length ?? 0;
    if (own >= waitingOfOne) throw refusal();
    if (sizeOf(known) + sizeOf(unknown) < waitingAtMost) return undefined;
    const strangers = longestOf(unknown);
    if (strangers && (caller.known || strangers[1].length > own + 1))
      return () => refuseLast(unknown, strangers);
    const equals = caller.known ? longestOf(known) : undefined;
    if (!equals || equals[1].length <= own + 1) throw refusal();
    return () => refuseLast(known, equals);
  }

  function refuseLast(line: Line, [key, waiting]: [string, Waiting[]]): void {
    keep(line, key, waiting.slice(0, -1));
    waiting.at(-1)?.refuse(refusal());
  }
}

/** Takes the next piece of the caller whose turn it is, and moves that caller to the end of the line. */
function takeNext(line: Line): Waiting | undefined {
  for (const [key, [next, ...rest]] of line) {
    line.delete(key);
    keep(line, key, rest);
    return next;
  }
  return undefined;
}

function keep(line: Line, key: string, waiting: Waiting[]): void {
  if (waiting.length === 0) line.delete(key);
  else line.set(key, waiting);
}

function sizeOf(line: Line): number {
  return [...line.values()].reduce((sum, waiting) => sum + waiting.length, 0);
}

function longestOf(line: Line): [string, Waiting[]] | undefined {
  return [...line].reduce<[string, Waiting[]] | undefined>(
    (longest, entry) => (longest && longest[1].length >= entry[1].length ? longest : entry),
    undefined,
  );
}
