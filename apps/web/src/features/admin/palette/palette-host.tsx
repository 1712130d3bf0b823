import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { paletteCopy } from "../../../content/palette.ts";
import { showToast } from "../../../ui/toast.ts";
import type { Palette } from "./palette.tsx";

const OpenPalette = createContext<() => void>(() => undefined);

/** Opens the palette. */
export function useOpenPalette(): () => void {
  return useContext(OpenPalette);
}

/** Has the palette over the screens inside it, by Ctrl+K or ⌘K; it is loaded at the first time. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ Palette: typeof Palette } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
    fetchPalette().then(setLoaded, () => {
      setOpen(false);
      const { title, text } = paletteCopy.notLoaded;
      showToast({ title, description: text, tone: "destructive" });
    });
  }, []);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
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
      {loaded && <loaded.Palette open={isOpen} onOpenChange={setOpen} />}
    </OpenPalette>
  );
}

function fetchPalette() {
  return import("./palette.tsx");
}
