/**
 * Whoever follows something that changes outside React, as its `useSyncExternalStore` asks for them. What every page loads at
 * once has listeners of its own: written out, they are fewer bytes of a first visit.
 */
export function createListeners() {
  const listeners = new Set<() => void>();
  /** Calls back at each change, until the answer is called. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }
  return { subscribe, notify };
}
