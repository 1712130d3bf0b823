import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute);
  // While nobody looks the timer may rest, for a night where the machine sleeps.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/**
 * The present minute's beginning, in milliseconds since 1970; moves on by itself, and at once where somebody comes back to
 * the page.
 */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => 0,
  );
}
