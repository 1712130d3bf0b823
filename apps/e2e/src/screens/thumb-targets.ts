import type { Locator } from "@playwright/test";

/** A thumb's width on a screen (WCAG 2.2, 2.5.5), in CSS pixels. */
const thumb = 44;

/**
 * Finds controls in a part of a screen that a thumb cannot hit: too small, outside the window, or covered. The pages of
 * a document are ignored.
 * @returns name, left, top, width and height of each
 */
export async function missedByAThumb(part: Locator): Promise<string[]> {
  return part.evaluate((root, size) => {
    const missed: string[] = [];
    for (const control of root.querySelectorAll("button, a[href], input, select, textarea, [role=slider]")) {
      if (control.closest(".pdfViewer") || !control.checkVisibility({ visibilityProperty: true })) continue;
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isOnTop = top !== null && (top === control || control.contains(top));
      const isInWindow = x >= 0 && y >= 0 && x + width <= innerWidth + 0.5 && y + height <= innerHeight + 0.5;
      if (isOnTop && isInWindow && width >= size && height >= size) continue;
      const name = control.getAttribute("aria-label") ?? control.textContent;
      missed.push(`${name} ${[x, y, width, height].map(Math.round).join(" ")}`);
    }
    return missed;
  }, thumb);
}
