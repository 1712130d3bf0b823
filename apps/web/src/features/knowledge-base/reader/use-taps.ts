import { type RefObject, useEffect, useRef } from "react";
import type { Reader } from "./create-reader.ts";

type Taps = {
  /** Scrolls the pages. */
  container: RefObject<HTMLElement | null>;
  reader: Reader | undefined;
  /** Told of a tap that no second one follows. */
  onTap: () => void;
};

/** How long a tap may take, and how soon the second of two follows the first, in milliseconds. */
const tapMs = 300;
/** How far a finger may slip, in pixels. */
const slip = 12;
const zoomFactor = 2;

/** A tap on a page, and two of them, which zoom to the place between them or back; for fingers alone. */
export function useTaps({ container, reader, onTap }: Taps): void {
  const latest = useRef(onTap);
  useEffect(() => {
    latest.current = onTap;
  });
  useEffect(() => {
    const element = container.current;
    if (!element || !reader) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    let down: PointerEvent | undefined;
    let waiting: { timer: ReturnType<typeof setTimeout>; at: PointerEvent } | undefined;

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
        const first = waiting;
        clearTimeout(first?.timer);
        waiting = undefined;
        if (first && isNear(first.at, event)) return zoomTo(reader, event);
        const timer = setTimeout(() => {
          waiting = undefined;
          latest.current();
        }, tapMs);
        waiting = { timer, at: event };
      },
      { signal },
    );
    return () => {
      stopping.abort();
      clearTimeout(waiting?.timer);
    };
  }, [container, reader]);
}

/** Zooms in about the finger, or back to the text where the page was zoomed already. */
function zoomTo(reader: Reader, { clientX, clientY }: PointerEvent): void {
  if (reader.read().fit === undefined) reader.fitTo("text");
  else reader.zoom({ factor: zoomFactor, about: [clientX, clientY] });
}

function isNear(one: PointerEvent, other: PointerEvent): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < slip;
}
