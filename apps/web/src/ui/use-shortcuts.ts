import { useLayoutEffect } from "react";
import { pressedKey } from "./pressed-key.ts";
import { useLatest } from "./use-latest.ts";

/** What keys do, by `pressedKey`: one, or two after each other with a space between. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** For so long after the first of two keys the second is waited for. */
const pairMs = 1500;

/**
 * Keys that step from row to row, and go on while they are held. Any other does once what it does, however long it is held.
 */
const stepKeys: ReadonlySet<string> = new Set(["j", "k", "arrowdown", "arrowup"]);

/** The first of two keys; all that listen are told the same of one press, whichever is asked first. */
let first: { key: string; at: number } | null = null;
const names = new WeakMap<KeyboardEvent, string>();

/**
 * Single keys, and pairs of them, for the whole screen, while it is there and `enabled`: never in a field, a menu or a
 * dialog, and never with a modifier, which belong to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const latest = useLatest(shortcuts);
  // Before the screen is painted: a key that is named there is heard from then on.
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

/** What a press is called: the key, after the first of two where one was pressed just before. */
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
 * Whether a key belongs to what has the focus: there a letter is text, or chooses an item; a checkbox has none but space.
 */
export function belongsToFocus({ target }: KeyboardEvent): boolean {
  const own =
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox], [data-own-keys]";
  return target instanceof Element && target.closest(own) !== null;
}
