import { labelMost } from "./labels.ts";
import { type Box, type Row, unite } from "./page-parts.ts";

/** In letters: longer segments beside each other are columns of running text. */
export const cellMost = 60;

/** Where the lines of the text begin: each edge at which a good part of its letters does. */
export function commonEdges(rows: readonly Row[]): readonly number[] {
  const lefts = new Map<number, number>();
  let all = 0;
  for (const { segments } of rows)
    for (const { left, text } of segments) {
      all += text.length;
      lefts.set(Math.round(left), (lefts.get(Math.round(left)) ?? 0) + text.length);
    }
  return [...lefts].filter(([, letters]) => letters > edgeShare * all).map(([left]) => left);
}

const edgeShare = 0.12;

/** A number or a word in the margin, with its text beside it, is a line of text. */
function isLabelled({ segments: [one, two, ...more] }: Row, edges: readonly number[]): boolean {
  if (!one || !two || more.length > 0 || one.text.length > labelMost) return false;
  const isAt = (left: number) => edges.some((edge) => Math.abs(left - edge) < 4);
  const isNumber = /^[\d.]+$|^[•–—·]$/u.test(one.text);
  return isAt(two.left) && (isNumber || (!isAt(one.left) && two.text.length > one.text.length));
}

/** Runs of lines that are parted at the same places; `edges` are where the lines of the text begin. */
export function findTables(rows: readonly Row[], edges: readonly number[]): Box[] {
  const isTabular = (row: Row) =>
    row.segments.length > 1 &&
    !isLabelled(row, edges) &&
    row.segments.every(({ text }) => text.length <= cellMost);
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    const isNear = last !== undefined && row.top - last.bottom < nextRow * Math.max(row.size, last.size);
    if (isNear && (isTabular(row) || isWrapped(row, run))) run.push(row);
    else runs.push(isTabular(row) ? [row] : []);
  }
  return runs.flatMap((run) => {
    const whole = run.slice(0, run.findLastIndex(isTabular) + 1 + trailing(run, isTabular));
    const [first, ...others] = whole;
    if (!first || whole.filter(isTabular).length < 2) return [];
    return [others.reduce<Box>(unite, first)];
  });
}

/** How far down the next line of a table begins, as a share of the letters' size. */
const nextRow = 2.2;

/** The last cell's second line is close to its first one; what follows the table is not. */
function trailing(run: readonly Row[], isTabular: (row: Row) => boolean): number {
  const end = run.findLastIndex(isTabular);
  let count = 0;
  for (const [index, row] of run.slice(end + 1).entries()) {
    const above = run[end + index];
    if (!above || row.top - above.bottom > 0.5 * row.size) break;
    count += 1;
  }
  return count;
}

/** The second line of a cell: under one of the cells of the lines before it. */
function isWrapped({ segments }: Row, run: readonly Row[]): boolean {
  const lefts = run.flatMap((row) => row.segments.map(({ left }) => left));
  return segments.every(
    ({ left, text }) => text.length <= cellMost && lefts.some((each) => Math.abs(each - left) < 3),
  );
}
