import { useEffect, useRef } from "react";

/** What single keys do, by `KeyboardEvent.key` in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Single keys for the whole screen, while it is there and `enabled`: never in a field, a menu or a dialog, and never with
 * a modifier, which belong to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const act = Object.hasOwn(latest.current, event.key.toLowerCase())
        ? latest.current[event.key.toLowerCase()]
        : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}

/** Where a typed letter is text, or chooses an item. */
const elsewhere = "input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]";
