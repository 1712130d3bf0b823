import { useSyncExternalStore } from "react";

let words: string | undefined;
const listeners = new Set<() => void>();

/** What can be read on this device, in words, while a member's library is nothing else. */
export function useOfflineReading(): string | undefined {
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * A screen that shows what a member keeps on this device says what can be read of it, and
 * undefined when it shows it no more.
 */
export function tellOfflineReading(told: string | undefined): void {
  words = told;
  for (const listener of listeners) listener();
}

function read(): string | undefined {
  return words;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
