import { DomainError } from "@antochi/contract/errors";
import { inspectPdf } from "@antochi/pdf/inspect-pdf";
import type { PdfProblem } from "@antochi/pdf/pdf-problem";

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
