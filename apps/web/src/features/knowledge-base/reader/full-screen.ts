import { useSyncExternalStore } from "react";

/** Whether the whole HTML document is full screen, with the reader over it: so dialogs and toasts are visible too. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(follow, isFull);
}

/** A browser that refuses says why itself. */
export function toggleFullScreen(): void {
  if (isFull()) leaveFullScreen();
  else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Does nothing outside full screen. */
export function leaveFullScreen(): void {
  if (isFull()) document.exitFullscreen().catch(() => undefined);
}

/** Always false where the browser has no full screen at all, as on an iPhone. */
function isFull(): boolean {
  return Boolean(document.fullscreenElement);
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
