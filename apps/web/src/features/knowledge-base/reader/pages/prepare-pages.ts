import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

/** Prepares each page of a document once, at its first request, before the caller gets it. */
export function preparePages(
  document: PDFDocumentProxy,
  prepare: (page: PDFPageProxy, number: number) => void,
): void {
  const prepared = new WeakSet<PDFPageProxy>();
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) => {
    const page = await getPage(number);
    if (!prepared.has(page)) prepare(page, number);
    prepared.add(page);
    return page;
  };
}
