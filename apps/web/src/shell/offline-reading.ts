import { useEffect, useSyncExternalStore } from "react";

let words: string | undefined;
const listeners = new Set<() => void>();

/** Says for as long as a screen shows what a member keeps on this device what can be read of it; undefined elsewhere. */
export function useTellOfflineReading(told: string | undefined): void {
  useEffect(() => {
    become(told);
    return () => become(undefined);
  }, [told]);
}

/** What can be read on this device, in words, while a member's library is nothing else. */
export function useOfflineReading(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => words,
    () => undefined,
  );
}

function become(told: string | undefined): void {
  words = told;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
