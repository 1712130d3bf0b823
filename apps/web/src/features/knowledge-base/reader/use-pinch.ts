import { type RefObject, useEffect } from "react";
import type { Reader } from "./create-reader.ts";

/** Two fingers, or the wheel with Ctrl (which is how touchpads tell of two fingers), zoom the pages and not the site. */
export function usePinch(container: RefObject<HTMLElement | null>, reader: Reader | undefined): void {
  useEffect(() => {
    const element = container.current;
    if (!element || !reader) return;
    const stopping = new AbortController();
    const options = { passive: false, signal: stopping.signal };
    let apart: number | undefined;

    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        reader.zoom({ factor: Math.exp(-event.deltaY / 200), about: [event.clientX, event.clientY] });
      },
      options,
    );
    element.addEventListener(
      "touchmove",
      (event) => {
        const [one, other] = event.touches;
        // What began as scrolling stays that until the fingers are lifted.
        if (!one || !other || !event.cancelable) return;
        event.preventDefault();
        const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        if (apart !== undefined && apart > 0) {
          const about: [number, number] = [
            (one.clientX + other.clientX) / 2,
            (one.clientY + other.clientY) / 2,
          ];
          reader.zoom({ factor: distance / apart, about });
        }
        apart = distance;
      },
      options,
    );
    for (const ending of ["touchend", "touchcancel"] as const) {
      element.addEventListener(ending, () => (apart = undefined), { signal: stopping.signal });
    }
    return () => stopping.abort();
  }, [container, reader]);
}
