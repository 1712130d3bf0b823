import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Outlined, PageText } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";

export type ExtractTextOptions = PdfLimits & {
  /** Called for each page in order; the next page waits for it. */
  onPage: (page: PageText) => Promise<void> | void;
  /** Called after the last page. */
  onOutline?: ((outlined: Outlined) => void) | undefined;
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
  const { onPage, onOutline, maxPages = 2000, maxCharacters = 5_000_000, ...limits } = options;
  const task = { verb: "extract-text", path, maxPages, maxCharacters } as const;
  const answer = await runPdfTask(task, { ...unhurried, ...limits }, (output) =>
    readLines(output, { onPage, onOutline }),
  );
  return answer.ok ? { ok: true } : answer;
}

async function readLines(
  output: Readable,
  { onPage, onOutline }: Pick<ExtractTextOptions, "onPage" | "onOutline">,
): Promise<void> {
  for await (const text of createInterface({ input: output, crlfDelay: Infinity })) {
    const line = parseLine(text);
    if ("hasOutline" in line) onOutline?.(line);
    else await onPage(line);
  }
}

function parseLine(line: string): PageText | Outlined {
  const value: unknown = JSON.parse(line);
  const isPage = typeof value === "object" && value !== null && "pageNumber" in value && "text" in value;
  if (isPage && typeof value.pageNumber === "number" && typeof value.text === "string") {
    return { pageNumber: value.pageNumber, text: value.text };
  }
  const isOutlined = typeof value === "object" && value !== null && "hasOutline" in value;
  if (isOutlined && typeof value.hasOutline === "boolean") return { hasOutline: value.hasOutline };
  throw new Error("The PDF process answered something else");
}
