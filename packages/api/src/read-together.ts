import { setImmediate as turn } from "node:timers/promises";

/**
 * Makes one reading of all that is asked for in the same turn of the event loop, as happens where many listeners hear of
 * one change.
 *
 * @param read answers what it finds, by key; it is called after everything that led to the asking
 * @param atMost keys of one reading; more make another
 * @returns asks for one; undefined where there is none
 */
export function readTogether<Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
  atMost: number,
): (key: Key) => Promise<Found | undefined> {
  let next: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | undefined;

  async function readAfterThisTurn(keys: Set<Key>): Promise<ReadonlyMap<Key, Found>> {
    await turn();
    if (next?.keys === keys) next = undefined;
    return read([...keys]);
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
