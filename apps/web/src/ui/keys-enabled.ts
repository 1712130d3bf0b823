import { useSyncExternalStore } from "react";

/** Where this browser keeps that its reader wants no single keys (WCAG 2.2, 2.1.4). */
const storageKey = "admin-keys";
const off = "off";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys act on the signed-in screens. */
export function useKeysEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== off);
}

/** Switches them for this browser. */
export function setKeysEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}
