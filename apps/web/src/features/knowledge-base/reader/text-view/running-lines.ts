import type { Box, PageParts, Row } from "./page-parts.ts";

/** Running headers are above `head` and footers below `foot`, as shares of the page's height. */
const margins = { head: 0.065, foot: 0.935 };

/** Whether something is in the place of a running header or footer. */
export function isRunning({ top, bottom }: Box, { height }: Pick<PageParts, "height">): boolean {
  return bottom < margins.head * height || top > margins.foot * height;
}

/**
 * The keys of a page's running headers and footers, to recognise them on other pages: numbers in them are ignored, since
 * they change.
 */
export function runningLines(page: Pick<PageParts, "height" | "rows">): string[] {
  return page.rows.filter((row) => isRunning(row, page)).map(runningKey);
}

/** The part of such a line that is the same on all its pages. */
export function runningKey({ segments }: Row): string {
  return segments.map(({ text }) => text.replaceAll(/\s+/g, "").replaceAll(/\d+/g, "#")).join(" ");
}
