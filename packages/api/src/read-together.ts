import { setImmediate as turn } from "node:timers/promises";
import { newCall, withinCall } from "@antochi/db/connection-turns";

type Reading<Key, Found> = {
  /** As what the reading waits for its connection, since those who ask are of many kinds. */
  kind: string;
  /** Answers what it finds, by key; it is called after everything that led to the asking. */
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>;
  /** Keys of one reading; more make another. */
  atMost: number;
};

/** So many readings of one kind are under way at a time: where answers take long, more is asked for in the next one. */
const readingsAtOnce = 2;

/**
 * Makes one reading of all that is asked for in the same turn of the event loop, as happens where many listeners hear of
 * one change or many requests arrive at once, or while the readings before are under way.
 *
 * @returns asks for one; undefined where there is none
 */
export function readTogether<Key, Found>({
  kind,
  read,
  atMost,
}: Reading<Key, Found>): (key: Key) => Promise<Found | undefined> {
  let next: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | undefined;
  let underWay = 0;
  const waiting: (() => void)[] = [];

  async function readAfterThisTurn(keys: Set<Key>): Promise<ReadonlyMap<Key, Found>> {
    await turn();
    if (underWay < readingsAtOnce) underWay += 1;
    else await nextEnd();
    if (next?.keys === keys) next = undefined;
    try {
      return await withinCall(newCall(kind), () => read([...keys]));
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else underWay -= 1;
    }
  }

  function nextEnd(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise;
  }

  return async (key) => {
    if (!next || next.keys.size >= atMost) {
      const keys = new Set<Key>();
      next = { keys, found: readAfterThisTurn(keys) };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
