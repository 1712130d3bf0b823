/** A tick of the ruler: where it stands along the axis, in pixels, and the number it shows, if it is a long one. */
export type Tick = { page: number; at: number; long: boolean; label: boolean };

/** Ticks closer than this are thinned out, numbers closer than that are left out; in pixels. */
const closest = 6;
const closestLabel = 26;

/** Where a page stands on an axis of this length. */
export function placeOf(page: number, { pageCount, length }: { pageCount: number; length: number }): number {
  return pageCount <= 1 ? 0 : ((page - 1) / (pageCount - 1)) * length;
}

/** The page nearest to a place on the axis. */
export function pageAt(at: number, { pageCount, length }: { pageCount: number; length: number }): number {
  const share = length <= 0 ? 0 : Math.min(1, Math.max(0, at / length));
  return Math.round(share * (pageCount - 1)) + 1;
}

/**
 * One tick a page, every nth where they would stand too close; long and numbered at chapters, or at round numbers
 * where a document has none. First and last page are always numbered.
 */
export function layTicks(
  chapters: readonly number[],
  axis: { pageCount: number; length: number },
): readonly Tick[] {
  const { pageCount, length } = axis;
  if (pageCount === 0) return [];
  const every = Math.max(1, Math.ceil((closest * (pageCount - 1)) / Math.max(1, length)));
  const marked = new Set(chapters.length > 1 ? chapters : roundNumbers(pageCount));
  const labelled = spreadLabels([...marked], axis);
  const ticks: Tick[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const label = labelled.has(page);
    if (!label && !marked.has(page) && (page - 1) % every !== 0) continue;
    ticks.push({ page, at: placeOf(page, axis), long: label || marked.has(page), label });
  }
  return ticks;
}

function roundNumbers(pageCount: number): number[] {
  const step = pageCount <= 12 ? 2 : pageCount <= 60 ? 5 : pageCount <= 150 ? 10 : 25;
  return Array.from({ length: Math.floor(pageCount / step) }, (_, index) => (index + 1) * step);
}

function spreadLabels(
  pages: readonly number[],
  axis: { pageCount: number; length: number },
): ReadonlySet<number> {
  const labelled = new Set([1, axis.pageCount]);
  let last = 0;
  const end = placeOf(axis.pageCount, axis);
  for (const page of pages.toSorted((one, other) => one - other)) {
    const at = placeOf(page, axis);
    if (at - last < closestLabel || end - at < closestLabel) continue;
    labelled.add(page);
    last = at;
  }
  return labelled;
}
