import { breakLines, type Line, type Measure } from "./break-lines.ts";
import type { TextStyle } from "./faces.ts";

/** A text set in lines at a place on the page. */
export type TextBlock = { lines: readonly Line[]; style: TextStyle; x: number; height: number };

/** Breaks a text into lines of at most `width` points, to be drawn from `x` rightwards. */
export function setText(
  text: string,
  options: { style: TextStyle; x: number; width: number; measure: Measure },
): TextBlock {
  const lines = breakLines(text, options.style, options.width, options.measure);
  return { lines, style: options.style, x: options.x, height: lines.length * options.style.leading };
}

/** Draws all lines from `top` down. */
export function drawText(document: PDFKit.PDFDocument, block: TextBlock, top: number): void {
  for (const [index, line] of block.lines.entries()) {
    drawLine(document, line, {
      style: block.style,
      x: block.x,
      top: top + index * block.style.leading,
    });
  }
}

/** Draws one line whose upper edge is at `top`. */
export function drawLine(
  document: PDFKit.PDFDocument,
  line: Line,
  place: { style: TextStyle; x: number; top: number },
): void {
  const baseline = place.top + baselineOffset(place.style);
  for (const fragment of line.fragments) {
    document
      .font(fragment.face, place.style.size)
      .fillColor(place.style.colour)
      .text(fragment.text, place.x + fragment.x, baseline, { lineBreak: false, baseline: "alphabetic" });
  }
}

/** Draws one short text with its baseline at `baseline`, from `x` rightwards, centred on it, or ending there. */
export function drawLabel(
  document: PDFKit.PDFDocument,
  text: string,
  place: { style: TextStyle; x: number; baseline: number; align?: "left" | "centre" | "right" },
): void {
  document.font(place.style.face, place.style.size).fillColor(place.style.colour);
  const width = document.widthOfString(text);
  const shift = place.align === "right" ? width : place.align === "centre" ? width / 2 : 0;
  document.text(text, place.x - shift, place.baseline, { lineBreak: false, baseline: "alphabetic" });
}

/** Distance from the top of a line to its baseline. */
export function baselineOffset(style: TextStyle): number {
  return (style.leading - style.size) / 2 + style.size * 0.79;
}
