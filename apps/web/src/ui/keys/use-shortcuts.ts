import { useLayoutEffect } from "react";
import { pressedKey } from "./pressed-key.ts";
import { useLatest } from "../use-latest.ts";

/** Actions by `pressedKey`: a single key, or a sequence of two with a space between. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** How long after the first key of a sequence the second may follow. */
const pairMs = 1500;

/** Keys that move from row to row and repeat while held. All others act once, however long they are held. */
const stepKeys: ReadonlySet<string> = new Set(["j", "k", "arrowdown", "arrowup"]);

/** The first key of a sequence. Every listener gets the same name for one press, so the name is cached by event. */
let first: { key: string; at: number } | null = null;
const names = new WeakMap<KeyboardEvent, string>();

/**
 * Single-key shortcuts and two-key sequences for the whole screen, while it is mounted and `enabled`: never in a field, a
 * menu or a dialog, and never with Ctrl, Meta or Alt, which belong to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const latest = useLatest(shortcuts);
  // A layout effect: a key that the screen shows must work as soon as it is painted.
  useLayoutEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (belongsToFocus(event)) return;
      if (event.repeat && !stepKeys.has(pressedKey(event))) return;
      const name = nameOf(event);
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (action) {
        event.preventDefault();
        action(event);
      } else if (Object.keys(latest.current).some((each) => each.startsWith(`${name} `))) {
        first = { key: name, at: event.timeStamp };
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled, latest]);
}

/** The name of a press: the key, or the sequence if another key was pressed just before. */
function nameOf(event: KeyboardEvent): string {
  const known = names.get(event);
  if (known !== undefined) return known;
  const key = pressedKey(event);
  const name = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : key;
  first = null;
  names.set(event, name);
  return name;
}

/**
 * Whether a key belongs to the focused element: in a field it is text, in a menu it chooses an item. A checkbox uses only
 * Space.
 */
export function belongsToFocus({ target }: KeyboardEvent): boolean {
  const own =
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox], [data-own-keys]";
  return target instanceof Element && target.closest(own) !== null;
}
