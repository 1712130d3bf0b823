/** A tick of the ruler: its position along the axis, in pixels, whether it is long, and whether it is numbered. */
export type Tick = { page: number; at: number; long: boolean; label: boolean };

/** The line that the ticks lie on: from the first page to the last, so many pixels long. */
export type Axis = { pageCount: number; length: number };

/** Ticks closer together than `closest` are thinned out, numbers closer than `closestLabel` left out; in pixels. */
const closest = 6;
const closestLabel = 24;

/** A page's position on an axis of this length. */
export function placeOf(page: number, { pageCount, length }: Axis): number {
  return pageCount <= 1 ? 0 : ((page - 1) / (pageCount - 1)) * length;
}

/** The page nearest to a place on the axis. */
export function pageAt(at: number, { pageCount, length }: Axis): number {
  const share = length <= 0 ? 0 : Math.min(1, Math.max(0, at / length));
  return Math.round(share * (pageCount - 1)) + 1;
}

/**
 * One tick per page, or per nth page where they would be too close; long at chapters, or at round numbers where a document
 * has none, and at both ends. As many are numbered as have room.
 */
export function layTicks(chapters: readonly number[], axis: Axis): readonly Tick[] {
  const { pageCount, length } = axis;
  if (pageCount === 0) return [];
  const every = Math.max(1, Math.ceil((closest * (pageCount - 1)) / Math.max(1, length)));
  const hasChapters = chapters.length > 1;
  const marked = new Set(hasChapters ? chapters : roundNumbers(pageCount));
  const labelled = spreadLabels(hasChapters ? [...marked] : [], axis);
  const ticks: Tick[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const label = labelled.has(page);
    if (!label && !marked.has(page) && (page - 1) % every !== 0) continue;
    ticks.push({
      page,
      at: placeOf(page, axis),
      long: marked.has(page) || page === 1 || page === pageCount,
      label,
    });
  }
  return ticks;
}

function roundNumbers(pageCount: number): number[] {
  const step = pageCount <= 12 ? 2 : pageCount <= 60 ? 5 : pageCount <= 150 ? 10 : 25;
  return Array.from({ length: Math.floor(pageCount / step) }, (_, index) => (index + 1) * step);
}

/** The possible steps between numbers, where chapters leave room. */
const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Every number that has room: the first and the last page, then chapters, then the others in the closest step that fits. */
function spreadLabels(chapters: readonly number[], axis: Axis): ReadonlySet<number> {
  const { pageCount, length } = axis;
  const labelled = new Set([1, pageCount]);
  /** The numbers placed so far, by stretches of `closestLabel` pixels: only the adjacent stretches need a check. */
  const stretches = new Map<number, number[]>();
  const stretchOf = (at: number) => Math.floor(at / closestLabel);
  function add(page: number): void {
    const at = placeOf(page, axis);
    const stretch = stretchOf(at);
    const near = [stretch - 1, stretch, stretch + 1].flatMap((each) => stretches.get(each) ?? []);
    if (near.some((other) => Math.abs(other - at) < closestLabel)) return;
    stretches.set(stretch, [...(stretches.get(stretch) ?? []), at]);
    labelled.add(page);
  }
  add(1);
  add(pageCount);
  for (const page of chapters) add(page);
  const apart = length / Math.max(1, pageCount - 1);
  const step = steps.find((each) => each * apart >= closestLabel) ?? pageCount;
  for (let page = step; page <= pageCount; page += step) add(page);
  return labelled;
}
