import type { Page } from "@playwright/test";

/**
 * Finds what makes a screen wider than the window, or is cut off where nobody can scroll to it: the page itself, and each
 * box that scrolls sideways or hides its overflow. What is meant to be cut or to scroll (lines with an ellipsis, fields,
 * the pages of a document) is left out.
 * @returns one line for each, empty if everything fits
 */
export async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Until the fonts are loaded, fallbacks are shown, which may be wider.
    await document.fonts.ready;
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`page ${scrollWidth} in ${clientWidth}`);
    // The layout viewport of a phone grows with the widest element, and the page with it.
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
