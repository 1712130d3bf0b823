import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a region when the focused element is removed, such as a button that was replaced by text. Spread the
 * result on the region; pass a ref if something else needs one too.
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
    // React fires no blur for elements that it removes itself. A button that becomes disabled blurs too, but is to get the
    // focus back.
    onBlur({ target }: FocusEvent) {
      if (!target.matches(":disabled")) last.current = null;
    },
  };
}
