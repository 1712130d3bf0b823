import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

/**
 * Draws the buttons of a form into the picture of their page, as they are printed. pdf.js would give each a canvas of its
 * own, for forms that are filled in: here nothing is, those canvases stand nowhere, and a phone has no memory for them.
 */
export function drawButtonsAsPrinted(document: PDFDocumentProxy): void {
  const known = new WeakSet<PDFPageProxy>();
  const getPage = document.getPage.bind(document);
  document.getPage = async (pageNumber) => {
    const page = await getPage(pageNumber);
    if (!known.has(page)) {
      const render = page.render.bind(page);
      page.render = (parameters) => render({ ...parameters, annotationCanvasMap: undefined });
      known.add(page);
    }
    return page;
  };
}
