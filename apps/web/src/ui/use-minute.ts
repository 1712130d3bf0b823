import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute);
  // In a hidden tab the timer may be throttled, and stops while the machine sleeps.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/**
 * The start of the current minute, in milliseconds since 1970. It advances by itself, and at once when the user comes back
 * to the page.
 */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => 0,
  );
}
