import type { PDFDocumentProxy } from "pdfjs-dist";
import { preparePages } from "./prepare-pages.ts";

/**
 * Draws form buttons into their page's canvas, as in print. pdf.js would give each a canvas of its own, for forms to be
 * filled in; here those would never be shown, and a phone lacks the memory for them.
 */
export function drawButtonsAsPrinted(document: PDFDocumentProxy): void {
  preparePages(document, (page) => {
    const render = page.render.bind(page);
    page.render = (parameters) => render({ ...parameters, annotationCanvasMap: undefined });
  });
}
