import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { eastAsianLetters, hasFace } from "./has-face.ts";
import type { PageView } from "./page-view.ts";
import type { ReaderStore } from "../reader-state.ts";

/** How many different letters of a page are tried: a font that lacks some has most. */
const mostTried = 8;

type FollowedFaces = { document: PDFDocumentProxy; view: PageView; store: ReaderStore };

/**
 * Writes into the store which pages have letters that neither the file nor this device has a font for, and which are drawn
 * as boxes.
 */
export function followFaces({ document, view: { events }, store }: FollowedFaces): void {
  const seen = new Set<number>();
  events.on("pagerendered", async ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
    if (error || seen.has(pageNumber)) return;
    seen.add(pageNumber);
    const lacks = await lacksFace(document, pageNumber).catch(() => seen.delete(pageNumber) && false);
    if (lacks) store.change({ facelessPages: new Set([...store.read().facelessPages, pageNumber]) });
  });
}

async function lacksFace(document: PDFDocumentProxy, pageNumber: number): Promise<boolean> {
  const page = await document.getPage(pageNumber);
  const fonts = missingFonts(page);
  // True of nearly all documents, whose text is then not extracted a second time.
  if (fonts.size === 0) return false;
  const { items } = await page.getTextContent();
  const letters = new Set<string>();
  for (const item of items) {
    if (!("str" in item) || !fonts.has(item.fontName)) continue;
    for (const letter of item.str.match(eastAsianLetters) ?? []) letters.add(letter);
    if (letters.size >= mostTried) break;
  }
  return [...letters].slice(0, mostTried).some((letter) => !hasFace(letter));
}

/** The fonts that the document has named so far and that its file does not embed. */
function missingFonts(page: PDFPageProxy): Set<string> {
  const names = new Set<string>();
  const objects: Iterable<readonly unknown[]> = page.commonObjs;
  for (const [name, font] of objects) {
    const isMissing = typeof font === "object" && font !== null && Reflect.get(font, "missingFile") === true;
    if (typeof name === "string" && isMissing) names.add(name);
  }
  return names;
}
