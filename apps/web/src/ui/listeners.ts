/**
 * The listeners of a store outside React, in the shape that `useSyncExternalStore` needs. Modules that every page loads at
 * once have their own copy of this instead: that makes a first visit a few bytes smaller.
 */
export function createListeners() {
  const listeners = new Set<() => void>();
  /** @returns a function that unsubscribes */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }
  return { subscribe, notify };
}
