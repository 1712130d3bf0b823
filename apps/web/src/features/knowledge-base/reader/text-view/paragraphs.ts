import { bullet } from "./labels.ts";
import type { Box, PageParts, Row } from "./page-parts.ts";
import { isRunning } from "./running-lines.ts";

type Paragraphing = { page: PageParts; body: number; pictures: readonly Box[] };

/** Groups lines into paragraphs: lines of one size and left edge, no farther apart than this text's line spacing. */
export function paragraphs(rows: readonly Row[], { page, body, pictures }: Paragraphing): Row[][] {
  const leading = commonLeading(rows, body);
  const found: Row[][] = [];
  for (const row of rows) {
    const lines = found.at(-1);
    const last = lines?.at(-1);
    if (
      lines &&
      last &&
      isNextLine(last, row, { page, leading: leading * Math.max(1, row.size / body) }) &&
      !pictures.some((box) => isBetween(box, last, row))
    ) {
      lines.push(row);
    } else found.push([row]);
  }
  return found;
}

function isNextLine(last: Row, row: Row, { page, leading }: { page: PageParts; leading: number }): boolean {
  const isOneSize = Math.abs(last.size - row.size) < 0.06 * Math.max(last.size, row.size);
  const step = row.bottom - last.bottom;
  const [first] = row.segments;
  const starts = last.segments.map(({ left }) => left);
  const isOneEdge = starts.some((left) => Math.abs(left - row.left) < 2.5 * row.size);
  return (
    isOneSize &&
    isOneEdge &&
    row.segments.length === 1 &&
    step < 1.22 * leading &&
    step > 0 &&
    !bullet.test(first?.text ?? "") &&
    isRunning(last, page) === isRunning(row, page)
  );
}

function isBetween(box: Box, above: Box, below: Box): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle > above.bottom && middle < below.top;
}

/** The usual line spacing of the text. */
function commonLeading(rows: readonly Row[], body: number): number {
  const steps = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const isText = above && Math.abs(row.size - body) < 0.6 && Math.abs(above.size - body) < 0.6;
    const step = above ? row.bottom - above.bottom : 0;
    return isText && step > 0.8 * body && step < 2.4 * body ? [step] : [];
  });
  const sorted = steps.toSorted((one, other) => one - other);
  // Below the median: most steps are from line to line, some from paragraph to paragraph.
  return sorted[Math.floor(sorted.length * 0.4)] ?? 1.5 * body;
}
