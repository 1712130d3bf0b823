/**
 * Why a file is not taken as a PDF. `too-slow`: opening it takes more time or memory than any honest training text.
 */
export type PdfProblem = "not-a-pdf" | "damaged" | "needs-password" | "too-slow";

export type PdfRefusal = { ok: false; problem: PdfProblem };
