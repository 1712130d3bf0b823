import { useEffect, useSyncExternalStore } from "react";

export type FullScreen = {
  /** Some phones keep it from pages. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
};

/**
 * Full screen for as long as the component is there. It is the whole document that fills the screen, over which the
 * component has to lie, so that dialogs and toasts are seen too.
 */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  useEffect(() => leave, []);
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: isOn ? leave : enter,
  };
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** A browser may refuse, and then has said why. */
function enter(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
