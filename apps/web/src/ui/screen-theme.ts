import { useEffect } from "react";

/**
 * Gives the document the density of signed-in screens and the reader's light or dark setting while the screen
 * is there; public pages are always dark. On <html>, so that dialogs and toasts follow.
 */
export function useAppScreen(): void {
  useEffect(() => {
    const root = document.documentElement;
    const light = matchMedia("(prefers-color-scheme: light)");
    const follow = () => {
      if (light.matches) root.dataset["theme"] = "light";
      else delete root.dataset["theme"];
    };
    root.dataset["screen"] = "app";
    follow();
    light.addEventListener("change", follow);
    return () => {
      light.removeEventListener("change", follow);
      delete root.dataset["screen"];
      delete root.dataset["theme"];
    };
  }, []);
}
