/** A page counts as in view with this share of it, or of the window where the page is larger. */
const enough = 0.6;

/** The pages of which enough is in view to be read. */
export function pagesInView(container: HTMLElement, pages: HTMLElement): number[] {
  const window = container.getBoundingClientRect();
  const inView: number[] = [];
  for (const box of pages.querySelectorAll<HTMLElement>(".page[data-page-number]")) {
    const { top, bottom, height } = box.getBoundingClientRect();
    if (top >= window.bottom) break;
    const shown = Math.min(bottom, window.bottom) - Math.max(top, window.top);
    if (shown >= enough * Math.min(height, window.height)) inView.push(Number(box.dataset["pageNumber"]));
  }
  return inView;
}
