import { megabytes } from "./megabytes.ts";
import { isOfficeFileName, saveAsPdf } from "./office-files.ts";

/** Why a file is refused, and what the sender can do. */
export type FileRefusal = { words: string; advice: string };

/** For a file that is no PDF, whatever its name. */
export const notAPdf = "The file is not a PDF. Export it as PDF, or choose another file.";

/** For a file whose name or type is not a PDF's; its content is not looked at. */
export function onlyPdf(fileName: string): string {
  return `Only PDF files can be uploaded. ${isOfficeFileName(fileName) ? saveAsPdf : "Choose a file that ends in .pdf."}`;
}

/** For a file of more than `maxBytes`. */
export function tooLarge(maxBytes: number): string {
  return `The file is larger than ${megabytes(maxBytes)}. Export it with smaller pictures, or split it.`;
}

/** Splits a refusal into its first sentence, which says why, and the advice after it. */
export function splitRefusal(message: string): FileRefusal {
  const [, words = message, advice = ""] = /^(.+?\.)\s+(\S.*)$/s.exec(message) ?? [];
  return { words, advice };
}
