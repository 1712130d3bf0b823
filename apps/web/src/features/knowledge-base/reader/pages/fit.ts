/** How a page is fitted to the window: its text fills the width, the page fills the width, or the whole page is visible. */
export type Fit = "text" | "width" | "page";

/** The part of a page's width that has text in it, as shares of the width from its left edge (0 to 1). */
export type TextBox = { left: number; right: number };

type Size = { width: number; height: number };

/** Unless zoomed, no page is drawn wider than this, in CSS pixels: longer lines are hard to read. */
const widest = 940;
/** The margin on each side of a page, in CSS pixels. */
const gutter = 24;
/** A bench narrower than this is a phone's screen, which has no room for margins. */
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

/** Limits a scale to the zoom range. */
export function clamp(scale: number): number {
  return Math.min(zoomRange.max, Math.max(zoomRange.min, scale));
}
