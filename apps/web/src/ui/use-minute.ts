import { useEffect, useState, useSyncExternalStore } from "react";

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

/** The present minute's beginning, in milliseconds since 1970; moves on by itself, and at once where somebody comes back to the page. */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => 0,
  );
}

/**
 * When the page was opened, or somebody came back to it on a later day: a period reaches back from there. No clock moves it on,
 * since what is fetched for it would keep a session alive. The same object until it moves.
 */
export function useOpened(): Date {
  const [opened, setOpened] = useState(() => new Date());
  useEffect(() => {
    function look() {
      if (document.visibilityState === "hidden") return;
      setOpened((before) => (isOfToday(before) ? before : new Date()));
    }
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);
  return opened;
}

/** Whether an instant is of the reader's present day. */
export function isOfToday(instant: Date, now: Date = new Date()): boolean {
  return instant.toDateString() === now.toDateString();
}
