import type { PDFDocumentProxy } from "pdfjs-dist";
import { preparePages } from "./prepare-pages.ts";

/**
 * Draws the buttons of a form into the picture of their page, as they are printed. pdf.js would give each a canvas of its
 * own, for forms that are filled in: here nothing is, those canvases stand nowhere, and a phone has no memory for them.
 */
export function drawButtonsAsPrinted(document: PDFDocumentProxy): void {
  preparePages(document, (page) => {
    const render = page.render.bind(page);
    page.render = (parameters) => render({ ...parameters, annotationCanvasMap: undefined });
  });
}
