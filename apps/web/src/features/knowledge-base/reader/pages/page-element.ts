/** The element in which pdf.js draws a page, by its number from 1; null where the open document has no such page. */
export function elementOfPage(pages: HTMLElement, number: number): HTMLElement | null {
  return pages.querySelector<HTMLElement>(`.page[data-page-number="${number}"]`);
}
