import type { OutlineEntry } from "./outline-entries.ts";

/** A heading and its distance below the window's upper edge, in pixels; undefined where it is unknown. */
export type PlacedHeading = Pick<OutlineEntry, "id" | "page"> & { at: number | undefined };

type ReadPlace = {
  /** The window's height, in pixels. */
  height: number;
  /** The page in view. */
  page: number;
};

/** A heading within this share of the window, from its upper edge, is the current one. */
const upperPart = 1 / 3;

/**
 * Finds the current heading: the first in the upper part of the window; else the first of the page in view, anywhere in the
 * window, unless an earlier one of that page is above; else the one before.
 */
export function headingInView(
  headings: readonly PlacedHeading[],
  { height, page }: ReadPlace,
): number | undefined {
  let above: PlacedHeading | undefined;
  for (const heading of headings) {
    const { at } = heading;
    if (at === undefined || at < 0) {
      above = heading;
      continue;
    }
    const begins = heading.page === page && above?.page !== page;
    return at <= height * upperPart || (begins && at < height) ? heading.id : above?.id;
  }
  return above?.id;
}
