import type { Box, PageParts, Row } from "./page-parts.ts";

/** Parts of the page's height in which it says where one is. */
const margins = { head: 0.065, foot: 0.935 };

/** Whether something stands where pages say where one is, at their head or foot. */
export function isRunning({ top, bottom }: Box, { height }: Pick<PageParts, "height">): boolean {
  return bottom < margins.head * height || top > margins.foot * height;
}

/** The lines that run at the head and foot of a page, by which another's are known again: figures in them are counted on. */
export function runningLines(page: Pick<PageParts, "height" | "rows">): string[] {
  return page.rows.filter((row) => isRunning(row, page)).map(runningKey);
}

/** What is the same of such a line on all pages that have it. */
export function runningKey({ segments }: Row): string {
  return segments.map(({ text }) => text.replaceAll(/\s+/g, "").replaceAll(/\d+/g, "#")).join(" ");
}
