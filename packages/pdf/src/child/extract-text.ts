import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageText } from "./task.ts";

/**
 * Yields the text of one page after the other, until `maxPages` or `maxCharacters` are reached; '' for one that cannot be
 * read.
 */
export async function* extractText(
  document: PDFDocumentProxy,
  { maxPages, maxCharacters }: { maxPages: number; maxCharacters: number },
): AsyncGenerator<PageText> {
  let left = maxCharacters;
  for (let pageNumber = 1; pageNumber <= Math.min(document.numPages, maxPages) && left > 0; pageNumber += 1) {
    const whole = await textOf(document, pageNumber).catch(() => "");
    const text = whole.slice(0, left);
    left -= text.length;
    yield { pageNumber, text };
  }
}

async function textOf(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  const page = await document.getPage(pageNumber);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
