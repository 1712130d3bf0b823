import { type RefObject, useEffect, useRef } from "react";

/** Focuses a row when it becomes the current row of the keyboard; the list scrolls to it by itself. */
export function useRowFocus(current: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) row.current?.focus({ preventScroll: true });
  }, [current]);
  return row;
}
