import { DomainError } from "@antochi/contract/errors";
import { inspectPdf } from "@antochi/pdf/inspect-pdf";
import type { PdfProblem } from "@antochi/pdf/pdf-problem";
import pLimit from "p-limit";

/**
 * Limits how many uploads are checked at the same time, whichever way they came. One is checked while the next is
 * fetched: more would only wait, in memory and on the disk.
 */
export const inTurn = pLimit(2);

const refusals = {
  "not-a-pdf": () => new DomainError("not-a-pdf"),
  damaged: () => new DomainError("pdf-damaged"),
  "needs-password": () => new DomainError("pdf-needs-password"),
  "too-slow": () =>
    new DomainError("pdf-damaged", {
      message: "This PDF is too complex to open. Export it again with fewer or smaller pictures.",
    }),
} satisfies Record<PdfProblem, () => DomainError>;

/** The number of pages of a PDF on disk. Refuses what is no PDF, cannot be read whole, or asks for a password. */
export async function requireReadablePdf(path: string): Promise<number> {
  const inspection = await inspectPdf(path);
  if (!inspection.ok) throw refusals[inspection.problem]();
  return inspection.pageCount;
}
