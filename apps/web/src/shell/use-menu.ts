import { type RefObject, useEffect, useState } from "react";

/**
 * The small-screen menu in the bar at `ref`: while it is open the focus is trapped in the bar, the page behind does not
 * scroll, and Escape closes it and returns the focus to its button. It closes when the screen becomes wide enough to need
 * no menu.
 */
export function useMenu(ref: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const wide = matchMedia("(min-width: 64rem)");
    const close = () => setOpen(false);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") leave(setOpen, ref);
      if (event.key === "Tab" && ref.current) keepInside(ref.current, event);
    };
    wide.addEventListener("change", close);
    document.addEventListener("keydown", onKeyDown);
    document.documentElement.dataset["menu"] = "open";
    return () => {
      wide.removeEventListener("change", close);
      document.removeEventListener("keydown", onKeyDown);
      delete document.documentElement.dataset["menu"];
    };
  }, [open, ref]);

  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    /** Closes it and returns the focus to its button. */
    leave: () => leave(setOpen, ref),
  };
}

function leave(setOpen: (open: boolean) => void, bar: RefObject<HTMLElement | null>) {
  setOpen(false);
  // The first button in the bar is the menu's.
  bar.current?.querySelector("button")?.focus();
}

function keepInside(bar: HTMLElement, event: KeyboardEvent) {
  const stops = bar.querySelectorAll<HTMLElement>("a[href], button");
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const inside = event.target instanceof Node && bar.contains(event.target);
  if (inside && event.target !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
