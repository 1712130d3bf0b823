import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus into a row when it becomes the keyboard's; the list scrolls to it by itself. */
export function useRowFocus(current: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) row.current?.focus({ preventScroll: true });
  }, [current]);
  return row;
}
