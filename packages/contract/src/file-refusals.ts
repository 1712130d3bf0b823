import { megabytes } from "./megabytes.ts";
import { isOfficeFileName, saveAsPdf } from "./office-files.ts";

/** Why a file is not taken, and what can be done. */
export type FileRefusal = { words: string; advice: string };

/** Of a file that is no PDF, whatever it calls itself. */
export const notAPdf = "The file is not a PDF. Export it as PDF, or choose another file.";

/** Of a file whose name or type is that of no PDF; nothing else of it is looked at. */
export function onlyPdf(fileName: string): string {
  return `Only PDF files can be uploaded. ${isOfficeFileName(fileName) ? saveAsPdf : "Choose a file that ends in .pdf."}`;
}

/** Of a file of more than `maxBytes`. */
export function tooLarge(maxBytes: number): string {
  return `The file is larger than ${megabytes(maxBytes)}. Export it with smaller pictures, or split it.`;
}

/** A refusal's first sentence, which says why, and what it advises after that. */
export function splitRefusal(message: string): FileRefusal {
  const [, words = message, advice = ""] = /^(.+?\.)\s+(\S.*)$/s.exec(message) ?? [];
  return { words, advice };
}
