/** How a page's size follows the window: its text as wide as the window, the page as wide, or the whole page in it. */
export type Fit = "text" | "width" | "page";

/** The part of a page's width that has text in it, as shares of the width from its left edge (0 to 1). */
export type TextBox = { left: number; right: number };

type Size = { width: number; height: number };

/** No page is drawn wider than this by itself, in CSS pixels: longer lines read badly. */
const widest = 940;
/** Bench on each side of a page. */
const gutter = 24;
/** What is narrower than this is a phone's screen, which has no room for a bench. */
const narrow = 600;

const zoomRange = { min: 0.25, max: 5 };

/** The scale at which a page of this size (in CSS pixels at scale 1) fits the bench. */
export function scaleToFit(
  fit: Fit,
  { bench, page, text }: { bench: Size; page: Size; text: TextBox | undefined },
) {
  const side = bench.width < narrow ? 0 : gutter;
  const byWidth = Math.min(bench.width - 2 * side, widest) / page.width;
  switch (fit) {
    case "width":
      return clamp(byWidth);
    case "page":
      return clamp(Math.min(byWidth, (bench.height - side) / page.height));
    case "text":
      return clamp(text ? Math.min(bench.width, widest) / (page.width * (text.right - text.left)) : byWidth);
  }
}

/** A scale within those that one may zoom to. */
export function clamp(scale: number): number {
  return Math.min(zoomRange.max, Math.max(zoomRange.min, scale));
}
