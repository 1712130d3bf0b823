import { useEffect, useState } from "react";

/** The width of an article's column in rem, so that it grows with the text. */
export const articleRem = 5.375;
/** Columns rendered beyond both edges. */
const overscan = 2;

type Columns = { from: number; to: number };

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

/** One rem in pixels, in this browser. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
