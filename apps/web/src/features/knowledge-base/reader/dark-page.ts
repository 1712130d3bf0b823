import { useSyncExternalStore } from "react";

/** Where this browser keeps that its reader wants dark pages, in every document. */
const storageKey = "reader-dark-page";
const on = "on";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether pages are shown light on dark. */
export function useDarkPage(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) === on);
}

/** Keeps it for this browser. */
export function setDarkPage(dark: boolean): void {
  if (dark) localStorage.setItem(storageKey, on);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}
