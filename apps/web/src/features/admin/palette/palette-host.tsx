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
import { showToast } from "../../../ui/toasts/toast.ts";
import { pressedKey } from "../../../ui/keys/pressed-key.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { afterPress, nothingEarly } from "./early-keys.ts";
import type { Palette } from "./palette.tsx";

const OpenPalette = createContext<() => void>(() => undefined);

/** Returns a function that opens the palette. */
export function useOpenPalette(): () => void {
  return useContext(OpenPalette);
}

/**
 * Provides the palette over its screens, opened by Ctrl+K or ⌘K; its code is loaded the first time. Input until then
 * belongs to the palette: it is neither lost, nor handled by the screen's single-key shortcuts.
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
      // A newly shown screen focuses its `main` by itself, which is not the user going elsewhere.
      if (!(target instanceof Element && target.matches("main"))) close();
    }
    const stopping = new AbortController();
    const options = { capture: true, signal: stopping.signal };
    // In the capture phase, before the focused element and the screen's own shortcuts.
    window.addEventListener("keydown", onKeyDown, options);
    // A user who continues elsewhere is no longer typing into the palette.
    window.addEventListener("pointerdown", close, options);
    window.addEventListener("focusin", closeElsewhere, options);
    return () => stopping.abort();
  }, [isAwaited, latest, close]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (pressedKey(event) !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.defaultPrevented) return;
      // Browsers use this shortcut for their own search. Over a dialog the palette would hide the dialog's question.
      event.preventDefault();
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      leaveMenu();
      open();
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

/** Moves the focus from an open menu to its button, to which it also returns from the palette: the menu closes by that. */
function leaveMenu() {
  const button = document.querySelector("[role=menu]")?.getAttribute("aria-labelledby");
  if (button) document.getElementById(button)?.focus();
}

function fetchPalette() {
  return import("./palette.tsx");
}
