import { PDFPageView } from "pdfjs-dist/web/pdf_viewer.mjs";
import { elementOfPage } from "./page-element.ts";
import type { PageView } from "./page-view.ts";

/**
 * Changes the sizes of pages, and keeps the place of a page that is in view: of its top, or of what is at the window's top
 * where that is further up.
 */
export function keepInPlace(
  { container, number }: { container: HTMLElement; number: number },
  change: () => void,
): void {
  const page = elementOfPage(container, number);
  const height = page?.clientHeight ?? 0;
  const down = page ? container.scrollTop - page.offsetTop : 0;
  change();
  if (!page || down > height) return;
  container.scrollTop = page.offsetTop + (down > 0 ? (down * page.clientHeight) / height : down);
}

/**
 * Keeps the current page in place while pages take their own sizes: until pdf.js has loaded a page, it gives it the size of
 * the first one.
 */
export function keepPagesSteady({ viewer, events }: PageView, container: HTMLElement): void {
  events.on("pagesinit", () => {
    for (let index = 0; index < viewer.pagesCount; index += 1) {
      const view: unknown = viewer.getPageView(index);
      if (view instanceof PDFPageView) keepSteady(view);
    }
  });

  function keepSteady(view: PDFPageView): void {
    const setPdfPage = view.setPdfPage.bind(view);
    view.setPdfPage = (page: unknown) => {
      const { width, height } = view;
      keepInPlace({ container, number: viewer.currentPageNumber }, () => setPdfPage(page));
      // pdf.js notes what is at the window's top in the page's own measure, which is another one now.
      if (width !== view.width || height !== view.height) viewer.update();
    };
  }
}
