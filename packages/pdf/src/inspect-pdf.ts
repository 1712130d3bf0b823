import { json } from "node:stream/consumers";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask } from "./run-pdf-task.ts";

/** How a file is inspected. One that is `too-slow` for a brief inspection should be inspected again, thoroughly. */
export type Pace = "brief" | "thorough";

const limitsOf = {
  brief: { lane: "brief", timeLimitMs: 15_000, processorLimitMs: 4_000, memoryLimitBytes: 160 * MiB },
  thorough: {
    lane: "thorough",
    timeLimitMs: 60_000,
    processorLimitMs: 30_000,
    memoryLimitBytes: 256 * MiB,
  },
} as const satisfies Record<Pace, PdfLimits>;

export type Inspection = {
  pageCount: number;
  /**
   * Whether the file breaks the rules but opens all the same, since pdf.js finds its objects without its cross-reference
   * table.
   */
  isRepaired: boolean;
};

/**
 * Checks whether a file on disk is a PDF that a member can read: it has `%PDF-` in its first kB, pdf.js opens it without a
 * password, and every page's object loads. docs/documents.md lists what happens to which kind of file.
 */
export async function inspectPdf(
  path: string,
  { pace = "thorough", ...limits }: Omit<PdfLimits, "lane"> & { pace?: Pace } = {},
): Promise<({ ok: true } & Inspection) | PdfRefusal> {
  const answer = await runPdfTask({ verb: "inspect", path }, { ...limitsOf[pace], ...limits }, json);
  return answer.ok ? parseVerdict(answer.result) : answer;
}

function parseVerdict(value: unknown): ({ ok: true } & Inspection) | PdfRefusal {
  if (typeof value === "object" && value !== null) {
    const { pageCount, isRepaired, problem, page }: Record<string, unknown> = { ...value };
    if (typeof pageCount === "number" && typeof isRepaired === "boolean")
      return { ok: true, pageCount, isRepaired };
    if (problem === "damaged" && typeof page === "number") return { ok: false, problem, page };
    if (problem === "no-pages" || problem === "cut-off" || problem === "endless")
      return { ok: false, problem };
  }
  throw new Error("The PDF process answered something else");
}
