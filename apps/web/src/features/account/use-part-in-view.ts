import { type RefObject, useEffect } from "react";

/** The events by which a user takes over. */
const deeds = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Focuses the part that the address names and keeps it in view while the content above it loads and grows, until the user
 * scrolls, presses or types.
 * @param parts the element that holds them all
 * @param id of the part; empty for none
 */
export function usePartInView(parts: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    const { current: holder } = parts;
    if (id === "" || holder === null) return undefined;
    // As after a link within a page, the keyboard continues there.
    document.getElementById(id)?.focus({ preventScroll: true });
    const growing = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    growing.observe(holder);
    const stop = () => growing.disconnect();
    const left = new AbortController();
    for (const deed of deeds) {
      globalThis.addEventListener(deed, stop, { once: true, passive: true, signal: left.signal });
    }
    return () => {
      stop();
      left.abort();
    };
  }, [parts, id]);
}
