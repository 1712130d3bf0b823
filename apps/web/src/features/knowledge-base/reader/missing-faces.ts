import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { eastAsianLetters, hasFace } from "./has-face.ts";
import type { PageView } from "./page-view.ts";
import type { ReaderStore } from "./reader-state.ts";

/** As many different letters of a page are tried: a face that lacks some has most. */
const mostTried = 8;

type FollowedFaces = { document: PDFDocumentProxy; view: PageView; store: ReaderStore };

/**
 * Writes into the store which pages have letters that are neither in the file nor on this device, as boxes stand in their
 * places.
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
  // As in nearly all documents: then their text is not asked for once more.
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

/** The fonts that the document has named by now and that are not in its file. */
function missingFonts(page: PDFPageProxy): Set<string> {
  const names = new Set<string>();
  const objects: Iterable<readonly unknown[]> = page.commonObjs;
  for (const [name, font] of objects) {
    const isMissing = typeof font === "object" && font !== null && Reflect.get(font, "missingFile") === true;
    if (typeof name === "string" && isMissing) names.add(name);
  }
  return names;
}
