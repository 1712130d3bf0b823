import type { Piece } from "./piece.ts";

/** `top` is the distance of the piece's upper edge from the upper edge of the page. */
export type Placed = { piece: Piece; top: number };

/** Upper and lower edge of the room for text on every page. */
export type TextArea = { top: number; bottom: number };

const GAP_BELOW_FLOAT = 16;

/**
 * Stacks the pieces on pages. Groups held by `keepWithNext` move to the next page as a whole; a piece that floats and
 * does not fit waits for the top of the next page, in order, while the text goes on.
 */
export function paginate(pieces: readonly Piece[], area: TextArea): Placed[][] {
  const pages = [new PageStack(area)];
  let waiting: Piece[][] = [];
  for (const group of groups(pieces)) {
    const floats = group.every((piece) => piece.floats === true);
    let page = pages.at(-1) ?? new PageStack(area);
    if (floats && (waiting.length > 0 || !page.hasRoomFor(group))) {
      waiting.push(group);
      continue;
    }
    if (!page.hasRoomFor(group)) {
      page = beginPage(pages, waiting, area);
      waiting = [];
    }
    if (!page.hasRoomFor(group)) page = beginPage(pages, [], area);
    page.place(group);
  }
  if (waiting.length > 0) beginPage(pages, waiting, area);
  return pages.map((page) => page.placed).filter((placed) => placed.length > 0);
}

class PageStack {
  readonly placed: Placed[] = [];
  readonly #area: TextArea;
  #y: number;

  constructor(area: TextArea) {
    this.#area = area;
    this.#y = area.top;
  }

  hasRoomFor(group: readonly Piece[]): boolean {
    const height = group.reduce((sum, piece) => sum + piece.gapBefore + piece.height, 0);
    return this.placed.length === 0 || this.#y + height <= this.#area.bottom;
  }

  place(group: readonly Piece[]): void {
    for (const piece of group) {
      if (this.placed.length === 0 && piece.repeatAbove !== undefined) this.#put(piece.repeatAbove);
      this.#put(piece);
    }
  }

  #put(piece: Piece): void {
    const above = this.placed.at(-1)?.piece;
    const least = above?.floats === true ? GAP_BELOW_FLOAT : 0;
    const top = above === undefined ? this.#y : this.#y + Math.max(piece.gapBefore, least);
    this.placed.push({ piece, top });
    this.#y = top + piece.height;
  }
}

function beginPage(pages: PageStack[], floats: readonly Piece[][], area: TextArea): PageStack {
  let page = new PageStack(area);
  pages.push(page);
  for (const group of floats) {
    if (!page.hasRoomFor(group)) {
      page = new PageStack(area);
      pages.push(page);
    }
    page.place(group);
  }
  return page;
}

function groups(pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = [];
  let group: Piece[] = [];
  for (const piece of pieces) {
    group.push(piece);
    if (piece.keepWithNext) continue;
    all.push(group);
    group = [];
  }
  if (group.length > 0) all.push(group);
  return all;
}
