import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Outlined, PageText } from "./task.ts";

/**
 * Yields the text of one page after the other, until `maxPages` or `maxCharacters` are reached; '' for one that cannot be
 * read. At last, whether the document has an outline; one that cannot be read is none.
 */
export async function* extractText(
  document: PDFDocumentProxy,
  { maxPages, maxCharacters }: { maxPages: number; maxCharacters: number },
): AsyncGenerator<PageText | Outlined> {
  let left = maxCharacters;
  for (let pageNumber = 1; pageNumber <= Math.min(document.numPages, maxPages) && left > 0; pageNumber += 1) {
    const whole = await textOf(document, pageNumber).catch(() => "");
    const text = whole.slice(0, left);
    left -= text.length;
    yield { pageNumber, text };
  }
  yield { hasOutline: await hasOutline(document).catch(() => false) };
}

async function hasOutline(document: PDFDocumentProxy): Promise<boolean> {
  const outline = await outlineOf(document);
  return outline !== null && outline.length > 0;
}

/** Null for most documents, which have no outline; pdf.js' types do not declare it. */
async function outlineOf(document: PDFDocumentProxy): Promise<readonly unknown[] | null> {
  return document.getOutline();
}

async function textOf(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
