import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}

/** The present minute's beginning, in milliseconds since 1970; moves on by itself. */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => 0,
  );
}
