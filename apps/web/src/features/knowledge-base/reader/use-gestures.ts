import { type RefObject, useEffect } from "react";
import type { ReaderActions } from "./reader-actions.ts";

/** The longest tap, and the longest time between the taps of a double tap, in milliseconds. */
const tapMs = 300;
/** How far a finger may move during a tap, in pixels. */
const slip = 12;
const tapZoom = 2;

/** Handles touch gestures on the pages, which scroll in the given element: taps and pinches act on them, not on the site. */
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
  // Measured from where the fingers came down: a busy page may receive only the last of their moves.
  element.addEventListener("touchstart", ({ touches }) => (apart = distanceOf(touches)), {
    passive: true,
    signal,
  });
  element.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      const distance = distanceOf(event.touches);
      // A move that began as scrolling remains one until the fingers are lifted.
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

/** The distance between two fingers, in pixels; undefined without two. */
function distanceOf([one, other]: TouchList): number | undefined {
  return one && other && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/**
 * A tap toggles a phone's bars; a double tap zooms to its place, or back. For touch only. The events' own timestamps decide
 * what is a double tap: a busy page may receive the second tap after the timer has run out.
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
