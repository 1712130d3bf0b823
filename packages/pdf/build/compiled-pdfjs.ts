import { fileURLToPath } from "node:url";
import { runCompiled } from "./compiled-script.ts";
import type { pdfjs } from "./whole-pdfjs.ts";

/** Replaces pdf.js' own file in the built program: the same code, from `dist/pdfjs.cjs`. */
const exported: { pdfjs?: typeof pdfjs } = {};
runCompiled(
  {
    script: fileURLToPath(new URL("pdfjs.cjs", import.meta.url)),
    code: fileURLToPath(new URL("pdfjs.code", import.meta.url)),
  },
  exported,
);
if (exported.pdfjs === undefined) throw new Error("pdfjs.cjs exports no pdf.js");

export const {
  GlobalWorkerOptions,
  ImageKind,
  PDFDataRangeTransport,
  PasswordException,
  VerbosityLevel,
  getDocument,
} = exported.pdfjs;
