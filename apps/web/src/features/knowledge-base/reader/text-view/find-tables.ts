import { labelMost } from "./labels.ts";
import { type Box, type Row, unite } from "./page-parts.ts";

/** The longest table cell, in characters: longer segments side by side are columns of running text. */
export const cellMost = 60;

/** The left edges at which lines of text begin: those with a good share of the page's characters. */
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

/** Whether a row is a line of text with a number or a word in the margin before it. */
function isLabelled({ segments: [one, two, ...more] }: Row, edges: readonly number[]): boolean {
  if (!one || !two || more.length > 0 || one.text.length > labelMost) return false;
  const isAt = (left: number) => edges.some((edge) => Math.abs(left - edge) < 4);
  const isNumber = /^[\d.]+$|^[•–—·]$/u.test(one.text);
  return isAt(two.left) && (isNumber || (!isAt(one.left) && two.text.length > one.text.length));
}

/** Finds runs of lines that are split at the same places; `edges` are the left edges of the text's lines. */
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

/** The largest gap to the next line of a table, as a multiple of the font size. */
const nextRow = 2.2;

/** How many lines after the last row continue its cells: those are close to it, what follows the table is not. */
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

/** Whether a row is the second line of a cell: it begins under one of the cells above. */
function isWrapped({ segments }: Row, run: readonly Row[]): boolean {
  const lefts = run.flatMap((row) => row.segments.map(({ left }) => left));
  return segments.every(
    ({ left, text }) => text.length <= cellMost && lefts.some((each) => Math.abs(each - left) < 3),
  );
}
