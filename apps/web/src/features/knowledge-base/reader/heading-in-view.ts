import type { OutlineEntry } from "./outline-entries.ts";

/** A heading and how far below the upper edge of the window it stands, in pixels; undefined where that is not known. */
export type PlacedHeading = Pick<OutlineEntry, "id" | "page"> & { at: number | undefined };

type ReadPlace = {
  /** Of the window. */
  height: number;
  /** The page in view. */
  page: number;
};

/** A heading in this part of the window, from its upper edge, is the one that is read. */
const upperPart = 1 / 3;

/**
 * Under which heading one reads: the first in the upper part of the window; else the first of the page in view, wherever in
 * the window it stands, unless another of that page is above; else the one before.
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
