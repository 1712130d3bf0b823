import type { Locator } from "@playwright/test";

/** The smallest target that a pointer can hit (WCAG 2.2, 2.5.8), in CSS pixels. */
const least = 24;

/**
 * Finds controls in a part of a screen that are too small for a pointer. Ignored are links within a sentence, which are
 * as high as its lines, and anything on the pages of a document, which is the document's own.
 * @returns name, width and height of each
 */
export async function missedByAPointer(part: Locator): Promise<string[]> {
  return part.evaluate((root, size) => {
    const missed: string[] = [];
    for (const control of root.querySelectorAll("button, a[href], input, select, textarea, [role=slider]")) {
      if (control.closest(".pdfViewer, p") || !control.checkVisibility({ visibilityProperty: true }))
        continue;
      const { width, height } = control.getBoundingClientRect();
      if (width >= size && height >= size) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent;
      missed.push(`${name} ${[width, height].map(Math.round).join(" ")}`);
    }
    return missed;
  }, least);
}
