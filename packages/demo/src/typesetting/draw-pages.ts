import type { ContentsEntry } from "./contents.ts";
import { destinationOf } from "./contents.ts";
import { PAGE } from "./page-geometry.ts";
import type { Placed } from "./paginate.ts";
import type { TagTree } from "./tag-tree.ts";

/** Every heading with the page it stands on, where the first of `pages` has number `firstPage`. */
export function findHeadings(pages: readonly (readonly Placed[])[], firstPage: number): ContentsEntry[] {
  return pages.flatMap((page, index) =>
    page.flatMap(({ piece, top }) =>
      piece.anchor === undefined ? [] : [{ ...piece.anchor, page: firstPage + index, top }],
    ),
  );
}

/** Draws one page's pieces, and sets the destinations and outline items of its headings. */
export function drawPage(
  document: PDFKit.PDFDocument,
  tags: TagTree,
  page: readonly Placed[],
  outline: Outline,
): void {
  for (const { piece, top } of page) {
    if (piece.anchor !== undefined) {
      document.addNamedDestination(destinationOf(piece.anchor), "XYZ", 0, top - 12, null);
      outline.add({ ...piece.anchor, top });
    }
    for (const mark of piece.marks) tags.mark(mark.element, () => mark.draw(document, top));
  }
}

/** The bookmarks: parts under their section. */
export class Outline {
  readonly #root: PDFKit.PDFOutline;
  #section: PDFKit.PDFOutline;

  constructor(document: PDFKit.PDFDocument) {
    this.#root = document.outline;
    this.#section = document.outline;
  }

  /** Adds an item that leads to `heading.top` on the page being drawn. */
  add(heading: { level: 1 | 2; number: string; title: string; top: number }): void {
    const title = `${heading.number}  ${heading.title}`;
    // NOTE: pdfkit counts `left` from the right edge, and its types leave the destination's place out.
    const place = { expanded: true, top: heading.top - 12, left: PAGE.width };
    if (heading.level === 1) this.#section = this.#root.addItem(title, place);
    else this.#section.addItem(title, place);
  }
}
