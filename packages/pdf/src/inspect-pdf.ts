import { json } from "node:stream/consumers";
import type { Inspection } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask } from "./run-pdf-task.ts";

/** How a file is looked into. What is `too-slow` for a brief look is to be looked into again, thoroughly. */
export type Pace = "brief" | "thorough";

const limitsOf = {
  brief: { lane: "brief", timeLimitMs: 5_000, memoryLimitBytes: 160 * MiB },
  thorough: { lane: "thorough", timeLimitMs: 30_000, memoryLimitBytes: 256 * MiB },
} as const satisfies Record<Pace, PdfLimits>;

/**
 * Whether a file on disk is a PDF that a member can read, and how many pages it has: `%PDF-` in its first kB, a
 * `startxref` that resolves, every page object loads, no password needed to open.
 */
export async function inspectPdf(
  path: string,
  { pace = "thorough", ...limits }: Omit<PdfLimits, "lane"> & { pace?: Pace } = {},
): Promise<{ ok: true; pageCount: number } | PdfRefusal> {
  const answer = await runPdfTask({ verb: "inspect", path }, { ...limitsOf[pace], ...limits }, json);
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
