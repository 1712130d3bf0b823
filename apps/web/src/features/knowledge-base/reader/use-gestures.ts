import { type RefObject, useEffect } from "react";
import type { ReaderActions } from "./reader-actions.ts";

/** How long a tap may take, and how soon the second of two follows the first, in milliseconds. */
const tapMs = 300;
/** How far a finger may slip, in pixels. */
const slip = 12;
const tapZoom = 2;

/** What fingers do on the pages, which scroll in the given element: taps and pinches act on them and not on the site. */
export function useGestures(container: RefObject<HTMLElement | null>, actions: ReaderActions): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const stopping = new AbortController();
    followPinch(element, actions, stopping.signal);
    followTaps(element, actions, stopping.signal);
    return () => stopping.abort();
  }, [container, actions]);
}

/** Two fingers, or the wheel with Ctrl (which is how touchpads report two fingers), zoom the pages. */
function followPinch(element: HTMLElement, { zoom }: ReaderActions, signal: AbortSignal): void {
  const options = { passive: false, signal };
  let apart: number | undefined;

  element.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom({ factor: Math.exp(-event.deltaY / 200), about: [event.clientX, event.clientY] });
    },
    options,
  );
  element.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      // What began as scrolling stays that until the fingers are lifted.
      if (!one || !other || !event.cancelable) return;
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart !== undefined && apart > 0) {
        const about: [number, number] = [
          (one.clientX + other.clientX) / 2,
          (one.clientY + other.clientY) / 2,
        ];
        zoom({ factor: distance / apart, about });
      }
      apart = distance;
    },
    options,
  );
  for (const ending of ["touchend", "touchcancel"] as const) {
    element.addEventListener(ending, () => (apart = undefined), { signal });
  }
}

/** A tap shows or hides the bars of a phone; two of them zoom to the place between them, or back. For fingers alone. */
function followTaps(element: HTMLElement, actions: ReaderActions, signal: AbortSignal): void {
  let down: PointerEvent | undefined;
  let first: { timer: ReturnType<typeof setTimeout>; at: PointerEvent } | undefined;
  signal.addEventListener("abort", () => clearTimeout(first?.timer));

  function endsTap(event: PointerEvent): boolean {
    if (!down || event.pointerId !== down.pointerId || !event.isPrimary) return false;
    if (event.target instanceof Element && event.target.closest("a, button")) return false;
    return event.timeStamp - down.timeStamp < tapMs && isNear(down, event);
  }

  element.addEventListener(
    "pointerdown",
    (event) => (down = event.pointerType === "touch" && event.isPrimary ? event : undefined),
    { signal },
  );
  element.addEventListener(
    "pointerup",
    (event) => {
      if (!endsTap(event)) return;
      const before = first;
      clearTimeout(before?.timer);
      first = undefined;
      if (before && isNear(before.at, event)) {
        actions.toggleZoom({ factor: tapZoom, about: [event.clientX, event.clientY] });
        return;
      }
      const timer = setTimeout(() => {
        first = undefined;
        actions.toggleBars();
      }, tapMs);
      first = { timer, at: event };
    },
    { signal },
  );
}

function isNear(one: PointerEvent, other: PointerEvent): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < slip;
}
