import { useEffect, useState } from "react";

/** The width of an article's column in rem, so that it grows with the text. */
const articleRem = 5.375;
/** The width of the fixed columns at both sides, in rem: names, shares and overdue counts. */
export const fixedRem = 31;
/** Columns rendered beyond both edges. */
const overscan = 2;

export type Columns = { from: number; to: number };

/** The range of columns visible in the scroller, so that only those are rendered. */
export function useColumns(scroller: HTMLElement | null, count: number): Columns {
  const [columns, setColumns] = useState<Columns>({ from: 0, to: Math.min(count, 16) });
  useEffect(() => {
    if (!scroller) return;
    const element = scroller;
    function measure() {
      const width = articleRem * remInPixels();
      const from = Math.max(0, Math.floor(element.scrollLeft / width) - overscan);
      const to = Math.min(count, Math.ceil((element.scrollLeft + element.clientWidth) / width) + overscan);
      setColumns((before) => (before.from === from && before.to === to ? before : { from, to }));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, count]);
  return columns;
}

/** The width of a number of columns, as a CSS value. */
export function widthOf(columns: number): string {
  return `${columns * articleRem}rem`;
}

/** Scrolls an article's column into the space between the fixed columns. */
export function showColumn(frame: HTMLElement | null, column: number): void {
  const content = frame?.firstElementChild;
  if (!frame || !(content instanceof HTMLElement) || column === 0) return;
  const rem = remInPixels();
  const width = articleRem * rem;
  const left = (column - 1) * width;
  const room = frame.clientWidth - fixedRem * rem;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  else if (left + width > frame.scrollLeft + room) frame.scrollLeft = left + width - room;
}

/** One rem in pixels, in this browser. */
function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
