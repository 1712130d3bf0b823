import { useEffect, useState } from "react";
import { isOfToday } from "./calendar-days.ts";

/**
 * When the page was opened, or when the user came back to it on a later day: periods are counted back from there. It does
 * not advance by a timer, since the requests that would follow would keep a session alive. The same object until it
 * changes.
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
