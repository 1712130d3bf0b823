import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { isRight } from "./measure-page.ts";
import type { Box } from "./page-parts.ts";
import { readPage, readRows } from "./read-page.ts";
import { type Block, reflowPage } from "./reflow-page.ts";
import { runningLines } from "./running-lines.ts";

/** A page told as text, or as it is printed where its text would not say the same. */
export type Told = { page: PDFPageProxy; blocks: readonly Block[] | null; whole: Box };

export type Telling = {
  number: number;
  /** What stands on it was recognised. */
  isScanned: boolean;
  /** The titles of the outline that lead to it. */
  headings: readonly string[];
};

/** Undefined where the page does not come, as on a lost line. */
export async function tellPage(
  file: PDFDocumentProxy,
  { number, isScanned, headings }: Telling,
): Promise<Told | undefined> {
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
    // pdf.js takes what came of its drawing orders until the line broke for all of them, and would give them again.
    page?.cleanup();
    return undefined;
  }
}

/** What runs at the head and foot of the pages beside one. */
async function readRunning(file: PDFDocumentProxy, number: number): Promise<ReadonlySet<string>> {
  const beside = [number - 1, number + 1].filter((each) => each >= 1 && each <= file.numPages);
  const lines = await Promise.all(
    beside.map(async (each) => runningLines(await readRows(await file.getPage(each)))),
  );
  return new Set(lines.flat());
}
