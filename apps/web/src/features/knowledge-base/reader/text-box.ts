import type { PDFDocumentProxy } from "pdfjs-dist";

/** The part of a page's width that has text in it, as shares of the width from its left edge (0 to 1). */
export type TextBox = { left: number; right: number };

const sampled = 3;
/** Room at both sides, as a share of the page's width. */
const margin = 0.015;

/** Where the text of the pages around one stands; undefined where they have none, as in a scan. */
export async function findTextBox(document: PDFDocumentProxy, around: number): Promise<TextBox | undefined> {
  const first = Math.max(1, Math.min(around, document.numPages - sampled + 1));
  const last = Math.min(document.numPages, first + sampled - 1);
  let left = 1;
  let right = 0;
  for (let number = first; number <= last; number += 1) {
    const page = await document.getPage(number);
    const { width, viewBox } = page.getViewport({ scale: 1, rotation: 0 });
    const origin = viewBox[0] ?? 0;
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const x: unknown = item.transform[4];
      if (typeof x !== "number") continue;
      left = Math.min(left, (x - origin) / width);
      right = Math.max(right, (x - origin + item.width) / width);
    }
  }
  if (right <= left) return undefined;
  return { left: Math.max(0, left - margin), right: Math.min(1, right + margin) };
}
