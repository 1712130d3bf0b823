import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a region when what had it there is gone, such as a button that became words. To be spread on the
 * region; where somebody else needs its ref too, they give theirs.
 */
export function useKeptFocus<Region extends HTMLElement = HTMLDivElement>(own?: RefObject<Region | null>) {
  const made = useRef<Region>(null);
  const region = own ?? made;
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    region.current?.focus({ preventScroll: true });
  });
  return {
    ref: region,
    tabIndex: -1,
    onFocus({ target }: FocusEvent) {
      last.current = target;
    },
    // React hears of no blur of what it takes away itself; a button that is disabled has only lent it.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(":disabled")) last.current = null;
    },
  };
}
