import { createSheetText, ink, type Pdf } from "./sheet-text.ts";

/** The border of the drawing, and the strip around it; all coordinates here are in points from an A4 page's upper left. */
export const frame = { left: 56.7, top: 29, right: 565.5, bottom: 812.5 };
const zones = { left: 42.5, top: 14.2, right: 580, bottom: 827 };
/** The left and right edges of the text. */
export const inner = { left: 83, right: 539 };
/** At the foot of every sheet, inside the frame. */
export const titleBlock = { top: 677, height: 135.5 };
export const quiet = "#4d575c";
const hair = "#7d8589";
const thin = { width: 0.6, color: hair };
export const strong = { width: 1, color: ink };

/** Draws a straight line, thin by default. */
export function drawLine(
  pdf: Pdf,
  from: readonly [number, number],
  to: readonly [number, number],
  { width, color } = thin,
) {
  pdf
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

/** Draws the border with its zones, the grid references of a technical drawing. */
export function drawFrame(pdf: Pdf): void {
  const { write } = createSheetText(pdf);
  const zone = { face: "sofia-600", size: 8, color: quiet } as const;
  pdf
    .lineWidth(0.6)
    .strokeColor(hair)
    .rect(zones.left, zones.top, zones.right - zones.left, zones.bottom - zones.top)
    .stroke();
  pdf
    .lineWidth(1)
    .strokeColor(ink)
    .rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top)
    .stroke();
  for (const [index, name] of ["1", "2", "3", "4"].entries()) {
    const width = (frame.right - frame.left) / 4;
    const x = frame.left + width * index;
    for (const [y, end, label] of [
      [zones.top, frame.top, zones.top + 3],
      [frame.bottom, zones.bottom, frame.bottom + 3],
    ] as const) {
      if (index > 0) drawLine(pdf, [x, y], [x, end]);
      write(name, { x: x + width / 2, y: label }, zone);
    }
  }
  for (const [index, name] of ["A", "B", "C", "D", "E", "F"].entries()) {
    const height = (frame.bottom - frame.top) / 6;
    const y = frame.top + height * index;
    for (const [x, end, label] of [
      [zones.left, frame.left, zones.left + 4],
      [frame.right, zones.right, frame.right + 4],
    ] as const) {
      if (index > 0) drawLine(pdf, [x, y], [end, y]);
      write(name, { x: label, y: y + height / 2 - 5 }, zone);
    }
  }
}
