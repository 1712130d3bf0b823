import { json } from "node:stream/consumers";
import type { Inspection } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { type PdfLimits, runPdfTask } from "./run-pdf-task.ts";

/**
 * Whether a file on disk is a PDF that a member can read, and how many pages it has: `%PDF-` in its first kB, a
 * `startxref` that resolves, every page object loads, no password needed to open.
 */
export async function inspectPdf(
  path: string,
  limits: PdfLimits = {},
): Promise<{ ok: true; pageCount: number } | PdfRefusal> {
  const answer = await runPdfTask({ verb: "inspect", path }, limits, json);
  return answer.ok ? { ok: true, ...parseInspection(answer.result) } : answer;
}

function parseInspection(value: unknown): Inspection {
  if (
    typeof value === "object" &&
    value !== null &&
    "pageCount" in value &&
    typeof value.pageCount === "number"
  ) {
    return { pageCount: value.pageCount };
  }
  throw new Error("The PDF process answered something else");
}
