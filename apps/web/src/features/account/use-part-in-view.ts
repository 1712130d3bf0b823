import { type RefObject, useEffect } from "react";

/** What somebody does who looks around by themselves. */
const deeds = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Leads to the part that the address names, and keeps it in view while what stands above it still comes and grows: until whoever looks does
 * something of their own.
 * @param parts what holds them all
 * @param id of the part; none is empty
 */
export function usePartInView(parts: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    const { current: holder } = parts;
    if (id === "" || holder === null) return undefined;
    // As after a link within a page, the keyboard goes on there.
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
