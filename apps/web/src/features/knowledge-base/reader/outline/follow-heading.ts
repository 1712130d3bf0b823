import type { PageViewport } from "pdfjs-dist";
import { PDFPageView } from "pdfjs-dist/web/pdf_viewer.mjs";
import { headingInView } from "./heading-in-view.ts";
import type { OutlineEntry } from "./outline-entries.ts";
import { elementOfPage } from "../pages/page-element.ts";
import type { PageView } from "../pages/page-view.ts";
import type { ReaderStore } from "../reader-state.ts";

type FollowedHeading = {
  view: PageView;
  container: HTMLElement;
  store: ReaderStore;
  signal: AbortSignal;
};

/** How far below the upper edge a heading is after a jump to it, in pixels. */
const headroom = 12;
/** Pages farther away than this are wholly above or below the window. */
const nearby = 3;

/** Keeps the current heading in the store up to date as the pages move. */
export function followHeading({ view: { viewer, events }, container, store, signal }: FollowedHeading) {
  let isAsked = false;

  /** A heading's distance from the top of the scrolled content, in pixels. */
  function placeOf({ page, top }: OutlineEntry): number | undefined {
    const box = elementOfPage(container, page);
    if (!box) return undefined;
    return box.offsetTop + (top === null ? 0 : downOf(page, top));
  }

  function viewportOf(page: number): PageViewport | undefined {
    const view: unknown = viewer.getPageView(page - 1);
    return view instanceof PDFPageView ? view.viewport : undefined;
  }

  function downOf(page: number, top: number): number {
    const viewport = viewportOf(page);
    if (!viewport) return 0;
    const y = Number(viewport.convertToViewportPoint(0, top)[1]);
    return Math.min(Math.max(0, y), viewport.height);
  }

  function find(): number | undefined {
    const { scrollTop, clientHeight } = container;
    const page = viewer.currentPageNumber;
    const headings = store
      .read()
      .outline.filter((entry) => entry.page <= page + nearby)
      .map((entry) => ({ id: entry.id, page: entry.page, at: belowEdge(entry, { page, scrollTop }) }));
    return headingInView(headings, { page, height: clientHeight });
  }

  function belowEdge(entry: OutlineEntry, { page, scrollTop }: { page: number; scrollTop: number }) {
    if (entry.page < page - nearby) return undefined;
    const place = placeOf(entry);
    return place === undefined ? undefined : place - scrollTop;
  }

  function update(): void {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (signal.aborted) return;
      const heading = find();
      if (heading !== store.read().heading) store.change({ heading });
    });
  }

  container.addEventListener("scroll", update, { signal, passive: true });
  for (const moving of ["scalechanging", "rotationchanging", "pagerendered"]) events.on(moving, update);

  return {
    update,
    /** How far down its page to scroll for a heading, as a share of the page's height. */
    shareOf({ page, top }: OutlineEntry): number {
      const viewport = viewportOf(page);
      if (top === null || !viewport) return 0;
      return Math.max(0, downOf(page, top) - headroom) / viewport.height;
    },
  };
}
