import { useEffect, useRef } from "react";

/** What single keys do, by `KeyboardEvent.key` in lower case. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

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
      if (belongsToFocus(event)) return;
      const action = Object.hasOwn(latest.current, event.key.toLowerCase())
        ? latest.current[event.key.toLowerCase()]
        : undefined;
      if (!action) return;
      event.preventDefault();
      action(event);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}

/** Whether a key belongs to what has the focus: there a letter is text, or chooses an item; a checkbox has none but space. */
export function belongsToFocus({ target }: KeyboardEvent): boolean {
  const own =
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]";
  return target instanceof Element && target.closest(own) !== null;
}
