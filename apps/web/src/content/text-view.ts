import { screenWords, type Words } from "./screen-words.ts";

/** The words of the view that shows a document as text. */
const english = {
  title: "Document as text",
  toggle: "Read as text",
  sign: "Aa",
  size: "Size of the text",
  sheet: "Text",
  sizeAndLine: (size: string, line: number) => `Size ${size}, line ${line}`,
  kept: "Kept on this device",
  pages: "Show the pages",
  key: "T",
  missing: { title: "Error", text: "The text could not be loaded. Check the connection and try again." },
  failed: (page: number) => `Page ${page} could not be read`,
  table: (page: number) => `Table on page ${page}`,
  figure: (page: number) => `Figure on page ${page}`,
  whole: (page: number) => `Page ${page}`,
  enlarge: (what: string) => `Enlarge: ${what}`,
  printed: (page: number) => `Page ${page} is shown as printed: as text, its order would be uncertain.`,
  scanned: (page: number) =>
    `Page ${page} is a scan. Its text was read by OCR and may be wrong: the page decides.`,
} as const;

export type TextViewCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    textView: TextViewCopy;
  }
}
export const textViewCopy = screenWords("textView", english);
