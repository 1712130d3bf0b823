import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { isRight } from "./measure-page.ts";
import type { Box } from "./page-parts.ts";
import { readPage, readRows } from "./read-page.ts";
import { type Block, reflowPage } from "./reflow-page.ts";
import { runningLines } from "./running-lines.ts";

/** A page as text or, with `blocks` null, as it is printed, where its text would not be faithful. */
export type PageText = { page: PDFPageProxy; blocks: readonly Block[] | null; whole: Box };

export type PageToRead = {
  number: number;
  /** Its text comes from OCR. */
  isScanned: boolean;
  /** The titles of the outline entries that lead to it. */
  headings: readonly string[];
};

/** Converts a page to text; undefined where it fails to load, as on a lost connection. */
export async function readPageText(
  file: PDFDocumentProxy,
  { number, isScanned, headings }: PageToRead,
): Promise<PageText | undefined> {
  let page: PDFPageProxy | undefined;
  try {
    page = await file.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const whole = { left: 0, top: 0, right: width, bottom: height };
    if (isScanned) return { page, blocks: null, whole };
    const [parts, running] = await Promise.all([readPage(page), readRunning(file, number)]);
    const { blocks, measure } = reflowPage(parts, { headings, running });
    return { page, blocks: isRight(measure) ? blocks : null, whole };
  } catch {
    // When the connection breaks, pdf.js takes the operators that have arrived for the complete list, and would return them
    // again.
    page?.cleanup();
    return undefined;
  }
}

/** The running headers and footers of the adjacent pages. */
async function readRunning(file: PDFDocumentProxy, number: number): Promise<ReadonlySet<string>> {
  const beside = [number - 1, number + 1].filter((each) => each >= 1 && each <= file.numPages);
  const lines = await Promise.all(
    beside.map(async (each) => runningLines(await readRows(await file.getPage(each)))),
  );
  return new Set(lines.flat());
}
