import { useEffect, useState } from "react";
import { isOfToday } from "./calendar-days.ts";

/**
 * When the page was opened, or somebody came back to it on a later day: a period reaches back from there. No clock moves it
 * on, since what is fetched for it would keep a session alive. The same object until it moves.
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
