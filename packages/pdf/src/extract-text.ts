import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { PageText } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";

export type ExtractTextOptions = PdfLimits & {
  /** Called for each page in order; the next page waits for it. */
  onPage: (page: PageText) => Promise<void> | void;
  /** Pages after these are left out. Default 2000. */
  maxPages?: number;
  /** Text beyond this many characters (UTF-16 units, of all pages together) is left out. Default 5000000. */
  maxCharacters?: number;
};

/**
 * Reads the text of a PDF page by page, within the limits; a scanned page has the text '', and so has one that cannot be
 * read.
 */
export async function extractText(
  path: string,
  options: ExtractTextOptions,
): Promise<{ ok: true } | PdfRefusal> {
  const { onPage, maxPages = 2000, maxCharacters = 5_000_000, ...limits } = options;
  const task = { verb: "extract-text", path, maxPages, maxCharacters } as const;
  const answer = await runPdfTask(task, { ...unhurried, ...limits }, (output) => readPages(output, onPage));
  return answer.ok ? { ok: true } : answer;
}

async function readPages(output: Readable, onPage: ExtractTextOptions["onPage"]): Promise<void> {
  for await (const line of createInterface({ input: output, crlfDelay: Infinity }))
    await onPage(parsePage(line));
}

function parsePage(line: string): PageText {
  const value: unknown = JSON.parse(line);
  const isPage = typeof value === "object" && value !== null && "pageNumber" in value && "text" in value;
  if (isPage && typeof value.pageNumber === "number" && typeof value.text === "string") {
    return { pageNumber: value.pageNumber, text: value.text };
  }
  throw new Error("The PDF process answered something else");
}
