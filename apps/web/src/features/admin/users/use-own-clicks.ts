import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the second click of a double click from an element that comes back under it: the first one, which brought it back,
 * was meant for what stood in its place, and so was the second.
 *
 * @param isHidden whether something else stands in its place now
 */
export function useOwnClicks(ref: RefObject<HTMLElement | null>, isHidden: boolean): void {
  const isBegunHere = useRef(true);
  useEffect(() => {
    if (isHidden) isBegunHere.current = false;
  }, [isHidden]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    function onClick(event: MouseEvent): void {
      if (event.detail < 2) isBegunHere.current = true;
      if (isBegunHere.current) return;
      event.preventDefault();
      // Not by React's own event: a radio button that was clicked tells it of the change all the same.
      event.stopPropagation();
    }
    element.addEventListener("click", onClick, { capture: true });
    return () => element.removeEventListener("click", onClick, { capture: true });
  }, [ref]);
}
