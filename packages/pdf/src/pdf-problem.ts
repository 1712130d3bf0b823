/**
 * Why a file is refused as a PDF. `cut-off`: its end is missing; `endless`: it shows the same pages over and over;
 * `too-slow`: opening it takes more time or memory than any honest training text.
 */
export type PdfProblem =
  | "not-a-pdf"
  | "damaged"
  | "cut-off"
  | "no-pages"
  | "endless"
  | "needs-password"
  | "too-slow";

/** `page` is the first page that cannot be read, from 1, in a file that can be opened. */
export type PdfRefusal = { ok: false; problem: PdfProblem; page?: number };
