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
  // Measured from where the fingers came down: of their moves a busy page may hear the last alone.
  element.addEventListener("touchstart", ({ touches }) => (apart = distanceOf(touches)), {
    passive: true,
    signal,
  });
  element.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      const distance = distanceOf(event.touches);
      // What began as scrolling stays that until the fingers are lifted.
      if (!one || !other || distance === undefined || !event.cancelable) return;
      event.preventDefault();
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

/** In pixels; undefined where there are no two fingers. */
function distanceOf([one, other]: TouchList): number | undefined {
  return one && other && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/**
 * A tap shows or hides the bars of a phone; two of them zoom to the place between them, or back. For fingers alone. What
 * belongs together the fingers' own times say: a busy page hears of the second when it waits for it no more.
 */
function followTaps(element: HTMLElement, actions: ReaderActions, signal: AbortSignal): void {
  let down: PointerEvent | undefined;
  let last: { at: PointerEvent; wait: ReturnType<typeof setTimeout>; isOver: boolean } | undefined;
  signal.addEventListener("abort", () => clearTimeout(last?.wait));

  function endsTap(event: PointerEvent): boolean {
    if (!down || event.pointerId !== down.pointerId || !event.isPrimary) return false;
    if (event.target instanceof Element && event.target.closest("a, button, [role=dialog]")) return false;
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
      const before = last;
      last = undefined;
      if (before && event.timeStamp - before.at.timeStamp < tapMs) {
        clearTimeout(before.wait);
        if (isNear(before.at, event)) {
          if (before.isOver) actions.toggleBars();
          actions.toggleZoom({ factor: tapZoom, about: [event.clientX, event.clientY] });
          return;
        }
      }
      const tap = { at: event, wait: setTimeout(takeForOne, tapMs), isOver: false };
      function takeForOne(): void {
        tap.isOver = true;
        actions.toggleBars();
      }
      last = tap;
    },
    { signal },
  );
}

function isNear(one: PointerEvent, other: PointerEvent): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < slip;
}
