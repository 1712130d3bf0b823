/** A part of a page, in points from the upper left corner of the page as displayed. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Words on one line without a gap between them. `order` is their place in the document's own text; `lead` is a number or
 * bullet set a little apart before the others.
 */
export type Segment = Box & { text: string; size: number; order: number; lead?: string };

/** Everything on one line: several segments where gaps split it, as with a table's cells. */
export type Row = Box & { segments: readonly Segment[]; size: number };

/** A drawing or a picture; `paths` is the number of its strokes and pictures, `isPhoto` whether one of them is a picture. */
export type Graphic = Box & { paths: number; isPhoto: boolean };

export type PageParts = {
  width: number;
  height: number;
  rows: readonly Row[];
  /** Text that does not run from left to right, as in a rotated figure. */
  askew: readonly Segment[];
  graphics: readonly Graphic[];
};

/** The smallest box around both. */
export function unite(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Whether two parts overlap, or lie less than `margin` points apart. */
export function meet(one: Box, other: Box, margin = 0): boolean {
  return (
    one.left < other.right + margin &&
    other.left < one.right + margin &&
    one.top < other.bottom + margin &&
    other.top < one.bottom + margin
  );
}

/** Whether the middle of something lies within a part of the page. */
export function holds(part: Box, thing: Box): boolean {
  const x = (thing.left + thing.right) / 2;
  const y = (thing.top + thing.bottom) / 2;
  return x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
}
