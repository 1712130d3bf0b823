/** A part of a page in points from its upper left corner, as it is seen. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Words that follow each other on one line without a gap. `order` is where they come in the document's own text; `lead` is
 * the number or bullet that stands a little apart before the others.
 */
export type Segment = Box & { text: string; size: number; order: number; lead?: string };

/** What lies on one line: more than one segment where gaps part it, as a table's cells. */
export type Row = Box & { segments: readonly Segment[]; size: number };

/** A drawing or a picture; `paths` says of how many strokes and pictures, `isPhoto` whether one of them is a picture. */
export type Graphic = Box & { paths: number; isPhoto: boolean };

export type PageParts = {
  width: number;
  height: number;
  rows: readonly Row[];
  /** Text that does not run from left to right, as that of a turned figure. */
  askew: readonly Segment[];
  graphics: readonly Graphic[];
};

/** The smallest part of the page that holds both. */
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
