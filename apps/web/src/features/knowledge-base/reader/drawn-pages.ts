import type { EventBus, PDFViewer } from "pdfjs-dist/web/pdf_viewer.mjs";

/** What a phone's memory bears: canvases, and pixels of four bytes in all of them. */
export const phoneCanvases = { count: 6, pixels: 24_000_000 } as const;

/** Kept besides the page that is about to be drawn, which may take three: the one before, the new one, and a sharper one of a part. */
const kept = phoneCanvases.count - 3;

type Drawn = { number: number; canvases: number; pixels: number };

/**
 * Forgets the pages farthest from the one in view before another is drawn, where memory is dear: pdf.js keeps ten. A page
 * that comes into view again is drawn again.
 */
export function forgetFarPages(
  { viewer, events }: { viewer: PDFViewer; events: EventBus },
  pages: HTMLElement,
): void {
  events.on("pagerender", ({ pageNumber }: { pageNumber: number }) => {
    const distance = ({ number }: Drawn) => Math.abs(number - viewer.currentPageNumber);
    const drawn = drawnPages(pages)
      .filter(({ number }) => number !== pageNumber)
      .toSorted((one, other) => distance(one) - distance(other));
    let count = 0;
    let pixels = 0;
    for (const page of drawn) {
      count += page.canvases;
      pixels += page.pixels;
      const isDear = count > kept || pixels > (phoneCanvases.pixels * kept) / phoneCanvases.count;
      // What stands beside the page in view may be in view itself.
      if (isDear && distance(page) > 1) forget(viewer.getPageView(page.number - 1));
    }
  });
}

function drawnPages(pages: HTMLElement): Drawn[] {
  return [...pages.children].flatMap((page) => {
    const canvases = [...page.querySelectorAll("canvas")];
    if (!(page instanceof HTMLElement) || canvases.length === 0) return [];
    const pixels = canvases.reduce((sum, { width, height }) => sum + width * height, 0);
    return [{ number: Number(page.dataset["pageNumber"]), canvases: canvases.length, pixels }];
  });
}

/** pdf.js' own view of a page, which its types do not know. */
function forget(view: unknown): void {
  if (typeof view !== "object" || view === null || !("destroy" in view)) return;
  if (typeof view.destroy === "function") Reflect.apply(view.destroy, view, []);
}
