import type { PDFDocumentProxy } from "pdfjs-dist";
import { createFind } from "./find-text.ts";
import { followPages } from "./follow-pages.ts";
import { readOutline } from "./outline-entries.ts";
import { createPageSize } from "./page-size.ts";
import { createPageView } from "./page-view.ts";
import type { Arrival, ReaderStore } from "./reader-state.ts";

export type ReaderElements = {
  /** The scrolling element, absolutely positioned, and the one inside it that takes the pages. */
  container: HTMLDivElement;
  pages: HTMLDivElement;
};

type ShownOptions = ReaderElements & { store: ReaderStore; signal: AbortSignal };

export type ShownDocument = ReturnType<typeof showDocument>;

/** Draws an open document into the given elements, at the page that the store names, until the signal ends it. */
export function showDocument(document: PDFDocumentProxy, { store, container, pages, signal }: ShownOptions) {
  const view = createPageView({ container, pages, signal, onJump });
  const { events, viewer } = view;
  const { alignText, refit, zoom, fitTo } = createPageSize({ document, view, store, container, signal });
  let arrival: Arrival = "reading";

  followPages({ document, view, store });
  events.on("scalechanging", () => store.change({ scale: viewer.currentScale }));
  events.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => {
    store.change({ page: pageNumber, arrival });
  });
  for (const moving of ["pagechanging", "updatetextlayermatches"]) {
    events.on(moving, () => requestAnimationFrame(alignText));
  }
  events.on("pagesinit", () => void begin(), { signal });
  viewer.setDocument(document);
  view.links.setDocument(document, null);
  const resize = new ResizeObserver(() => void refit());
  resize.observe(container);
  signal.addEventListener("abort", () => {
    resize.disconnect();
    viewer.cleanup();
  });

  async function begin(): Promise<void> {
    const first = store.read().page;
    if (first > 1) viewer.currentPageNumber = first;
    store.change({ phase: "open" });
    await refit();
    // The outline leads all over the file: its bytes wait until the first page has had its own.
    await viewer.onePageRendered;
    store.change({ outline: await readOutline(document).catch(() => []) });
  }

  /** Whatever page comes into view meanwhile was jumped to. */
  async function onJump(go: () => Promise<void>): Promise<void> {
    arrival = "jump";
    try {
      await go();
      update();
    } finally {
      arrival = "reading";
    }
  }

  function goTo(target: number): void {
    const { phase, pageCount } = store.read();
    if (phase !== "open") return;
    viewer.currentPageNumber = Math.min(Math.max(1, target), pageCount);
    update();
  }

  /** Lets the viewer see at once where it was led, instead of a moment later, and fits a page of another size. */
  function update(): void {
    if (signal.aborted) return;
    viewer.update();
    alignText();
    void refit();
  }

  return {
    ...createFind(view, store),
    zoom,
    fitTo,
    goTo,
    /** Goes to a page as a link of the document does, so that one may come back. */
    jumpTo: (target: number) => {
      arrival = "jump";
      goTo(target);
      arrival = "reading";
    },
    rotate: () => {
      // The viewer keeps its place by the height it has scrolled, where another page may stand then.
      const at = store.read().page;
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      goTo(at);
    },
  };
}
