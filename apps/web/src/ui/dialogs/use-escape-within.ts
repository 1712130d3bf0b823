import { type RefObject, useLayoutEffect } from "react";
import { useLatest } from "../use-latest.ts";

/**
 * Calls back when Escape is pressed within a dialog. Radix gives the key to the topmost of its layers, which may be a toast
 * or a menu that is closing, and a dialog becomes the topmost only after it has taken the focus: a quick Escape would be
 * lost, or close the dialog below. Held by `dialog-escape.test.ts`.
 */
export function useEscapeWithin(
  sheet: RefObject<Element | null>,
  onEscape: (event: KeyboardEvent) => void,
): void {
  const latest = useLatest(onEscape);
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, defaultPrevented } = event;
      if (key !== "Escape" || defaultPrevented) return;
      if (!(target instanceof Node && sheet.current?.contains(target))) return;
      // The Escape that cancels what an input method composes closes nothing, here or in Radix.
      if (event.isComposing) event.preventDefault();
      else latest.current(event);
    }
    // Before Radix' own listeners, which are on the document and ignore a key whose default was prevented.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [sheet, latest]);
}
