import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { DamagedPdf, reading } from "./open-document.ts";
import type { Inspection } from "./task.ts";

/** A document may show a page again, such as a blank one; one that does so more often only costs time. */
const mostRepeats = 1_000;

/** Loads every page's object; throws `DamagedPdf` at the first that is not there, or where it shows the same too often. */
export async function inspect(document: PDFDocumentProxy): Promise<Inspection> {
  const pageCount = document.numPages;
  if (pageCount < 1) throw new DamagedPdf("It has no pages");
  const seen = new Set<string>();
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await reading(`Page ${number}`, () => document.getPage(number));
    page.cleanup();
    seen.add(page.ref === null ? `page ${number}` : `${page.ref.num} ${page.ref.gen}`);
    if (number - seen.size > mostRepeats) throw new DamagedPdf("It shows the same pages without end");
  }
  return { pageCount };
}
