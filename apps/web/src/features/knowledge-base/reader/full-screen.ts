import { useSyncExternalStore } from "react";

/**
 * Whether the whole document fills the screen, over which the reader then lies: so dialogs and toasts are seen too.
 */
export function useFullScreen(): boolean {
  return useSyncExternalStore(follow, isFull);
}

/** A browser may refuse, and then has said why. */
export function toggleFullScreen(): void {
  if (isFull()) leaveFullScreen();
  else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Nothing where the document does not fill the screen. */
export function leaveFullScreen(): void {
  if (isFull()) document.exitFullscreen().catch(() => undefined);
}

/** Never where a browser knows of no full screen at all, as on an iPhone. */
function isFull(): boolean {
  return Boolean(document.fullscreenElement);
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
