import type { TagElement } from "./tag-tree.ts";

/**
 * The smallest thing that a page break cannot cut: a line, a table row, a figure. Pagination stacks pieces; drawing
 * runs their marks.
 */
export type Piece = {
  /** Space above, dropped at the top of a page. */
  gapBefore: number;
  height: number;
  /** Never the last on its page. */
  keepWithNext: boolean;
  marks: readonly Mark[];
  /** A heading that contents and outline lead to. */
  anchor?: Anchor;
  /** May stand at the top of the next page while the text after it fills this one. */
  floats?: boolean;
  /** Drawn once more when a page begins with this piece: a table's head. */
  repeatAbove?: Piece;
};

/** Draws one part of the logical structure (or an ornament, for which `element` is "artifact") from `top` down. */
export type Mark = {
  element: TagElement | "artifact";
  draw: (document: PDFKit.PDFDocument, top: number) => void;
};

export type Anchor = { level: 1 | 2; number: string; title: string };

/** Ties all but the last to their next, so that they stay on one page. */
export function keepTogether(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => (index < pieces.length - 1 ? { ...piece, keepWithNext: true } : piece));
}

/** Sets the space before the first piece. */
export function withGap(pieces: readonly Piece[], gapBefore: number): Piece[] {
  return pieces.map((piece, index) => (index === 0 ? { ...piece, gapBefore } : piece));
}
