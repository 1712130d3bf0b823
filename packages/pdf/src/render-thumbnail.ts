import { buffer } from "node:stream/consumers";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";

/** As for OCR: both unpack a scanned page. */
const memoryLimitBytes = 380 * MiB;

/** Draws a PDF's first page as a PNG, `widthPx` pixels wide, at most four times as tall. */
export async function renderThumbnail(
  path: string,
  { widthPx, ...limits }: PdfLimits & { widthPx: number },
): Promise<{ ok: true; png: Buffer } | PdfRefusal> {
  const answer = await runPdfTask(
    { verb: "render-thumbnail", path, widthPx },
    { ...unhurried, memoryLimitBytes, ...limits },
    buffer,
  );
  return answer.ok ? { ok: true, png: answer.result } : answer;
}
