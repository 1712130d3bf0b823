import { cellMost } from "./find-tables.ts";
import type { Box, PageParts, Row, Segment } from "./page-parts.ts";
import { isRunning } from "./running-lines.ts";

/** How well a page can be shown as text, each from 0 to 1. */
export type Measure = {
  /** The share of its characters that are in a block or on a picture. */
  coverage: number;
  /** The share of its lines that keep the order of the document's own text. */
  order: number;
  /** The share of its characters that are text rather than on a picture. */
  share: number;
  /** Text runs in columns side by side, whose reading order is unknown. */
  hasColumns: boolean;
};

const least = { coverage: 0.995, order: 0.9, share: 0.35 };

/** Whether a page's text is as faithful as the page itself. */
export function isRight({ coverage, order, share, hasColumns }: Measure): boolean {
  return coverage >= least.coverage && order >= least.order && share >= least.share && !hasColumns;
}

/** The result for a page: the lines shown as text, what lies on a picture, and whether there is any running text. */
type PageText = { rows: readonly Row[]; isPictured: (thing: Box) => boolean; hasText: boolean };

/** Measures how well a page came out as text. */
export function measurePage(page: PageParts, { rows: told, isPictured, hasText }: PageText): Measure {
  const every = [...page.rows.flatMap(({ segments }) => segments), ...page.askew];
  const letters = (segments: readonly Segment[]) =>
    segments.reduce((sum, { text }) => sum + text.trim().length, 0);
  const all = letters(every);
  const asText = told.flatMap(({ segments }) => segments);
  const pictured = [
    ...page.rows.filter(isPictured).flatMap(({ segments }) => segments),
    ...page.askew.filter(isPictured),
  ];
  return {
    coverage: all === 0 ? 0 : (letters(asText) + letters(pictured)) / all,
    order: inOrder(
      told
        .filter((row) => !isRunning(row, page))
        .flatMap(({ segments }) => segments.map(({ order }) => order)),
    ),
    share: all === 0 || !hasText ? 0 : letters(asText) / all,
    hasColumns:
      told.filter(({ segments }) => segments.filter(({ text }) => text.length > cellMost / 2).length > 1)
        .length > 2,
  };
}

/** The share of numbers in the longest increasing subsequence. */
export function inOrder(numbers: readonly number[]): number {
  const tails: number[] = [];
  for (const number of numbers) {
    const at = tails.findIndex((tail) => tail >= number);
    if (at === -1) tails.push(number);
    else tails[at] = number;
  }
  return numbers.length === 0 ? 0 : tails.length / numbers.length;
}
