/** Advice for an office document, which is no PDF yet. */
export const saveAsPdf = "Save it as PDF first.";

/** Whether a file's name is that of an office document. */
export function isOfficeFileName(name: string): boolean {
  return /\.(docx?|odt|pptx?|odp|xlsx?|ods|rtf)$/i.test(name);
}
