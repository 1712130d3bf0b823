import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { paletteCopy } from "../../../content/palette.ts";
import { showToast } from "../../../ui/toast.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { afterPress, nothingEarly } from "./early-keys.ts";
import type { Palette } from "./palette.tsx";

const OpenPalette = createContext<() => void>(() => undefined);

/** Opens the palette. */
export function useOpenPalette(): () => void {
  return useContext(OpenPalette);
}

/**
 * Has the palette over the screens inside it, by Ctrl+K or ⌘K; it is loaded at the first time. What is typed until then is
 * its own: neither lost, nor taken for the single keys of the screen below.
 */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ Palette: typeof Palette } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [early, setEarly] = useState(nothingEarly);
  const latest = useLatest(early);
  const close = useCallback(() => {
    setOpen(false);
    setEarly(nothingEarly);
  }, []);
  const open = useCallback(() => {
    setOpen(true);
    fetchPalette().then(setLoaded, () => {
      close();
      const { title, text } = paletteCopy.notLoaded;
      showToast({ title, description: text, tone: "destructive" });
    });
  }, [close]);
  const isAwaited = isOpen && loaded === null;
  useLayoutEffect(() => {
    if (!isAwaited) return;
    function onKeyDown(event: KeyboardEvent) {
      const isThirdSign = event.getModifierState("AltGraph");
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
      const press = { key, ctrlKey, metaKey, altKey, repeat, isComposing, isThirdSign };
      const next = afterPress(latest.current, press);
      if (key !== "Escape" && next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (next === undefined) close();
      else setEarly(next);
    }
    function closeElsewhere({ target }: FocusEvent) {
      // The beginning of a screen that has just come takes the focus by itself.
      if (!(target instanceof Element && target.matches("main"))) close();
    }
    const stopping = new AbortController();
    const options = { capture: true, signal: stopping.signal };
    // Before whatever has the focus, and before the screen's own keys.
    window.addEventListener("keydown", onKeyDown, options);
    // Whoever goes on elsewhere does not type into it any more.
    window.addEventListener("pointerdown", close, options);
    window.addEventListener("focusin", closeElsewhere, options);
    return () => stopping.abort();
  }, [isAwaited, latest, close]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (pressedKey(event) !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.defaultPrevented) return;
      // Browsers have a search of their own there. Over a dialog a second one would hide what is asked.
      event.preventDefault();
      if (document.querySelector("[role=dialog], [role=alertdialog]") === null) open();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  return (
    <OpenPalette value={open}>
      {children}
      {loaded && (
        <loaded.Palette
          open={isOpen}
          early={early}
          onOpenChange={(next) => (next ? setOpen(true) : close())}
        />
      )}
    </OpenPalette>
  );
}

function fetchPalette() {
  return import("./palette.tsx");
}
