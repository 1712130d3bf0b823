import { useSyncExternalStore } from "react";

let words: string | undefined;
const listeners = new Set<() => void>();

/** A sentence on what can be read on this device, while the member's library shows only that; else undefined. */
export function useOfflineReading(): string | undefined {
  return useSyncExternalStore(subscribe, read, read);
}

/** Called by a screen that shows only what a member keeps on this device; with undefined once it no longer does. */
export function showOfflineReading(told: string | undefined): void {
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
