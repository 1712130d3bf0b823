import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/**
 * Finds whatever makes a screen wider than the window or is cut off out of reach of scrolling: the page itself, and
 * each box that scrolls horizontally or hides its overflow. Things meant to be cut or scrolled (lines with an ellipsis,
 * fields, the pages of a document) are ignored.
 * @returns one line for each, empty if everything fits
 */
export async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Until the fonts are loaded, fallbacks are shown, which may be wider.
    await document.fonts.ready;
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`page ${scrollWidth} in ${clientWidth}`);
    // A phone's layout viewport grows with the widest element, and the page with it.
    if (window.innerWidth > window.screen.width) found.push(`window ${window.innerWidth}`);
    for (const box of document.body.querySelectorAll("*")) {
      if (!(box instanceof HTMLElement) || !box.checkVisibility()) continue;
      if (box.closest("input, select, textarea, .visually-hidden, [role=document]")) continue;
      const { textOverflow, display, clipPath } = getComputedStyle(box);
      if (textOverflow === "ellipsis" || display === "inline" || clipPath !== "none") continue;
      if (box.scrollWidth > box.clientWidth + 1) {
        found.push(`${box.localName}.${box.className} ${box.scrollWidth} in ${box.clientWidth}`);
      }
    }
    return found;
  });
}

/** Expects that the page is no wider than its window. */
export async function expectNothingBeside(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
}
