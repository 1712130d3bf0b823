import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { DamagedPdf, reading } from "./open-document.ts";
import type { Inspection } from "./task.ts";

/** Loads every page's object; throws `DamagedPdf` at the first that is not there. */
export async function inspect(document: PDFDocumentProxy): Promise<Inspection> {
  const pageCount = document.numPages;
  if (pageCount < 1) throw new DamagedPdf("It has no pages");
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await reading(`Page ${number}`, () => document.getPage(number));
    page.cleanup();
  }
  return { pageCount };
}
