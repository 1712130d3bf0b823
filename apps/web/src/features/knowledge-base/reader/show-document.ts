import type { PDFDocumentProxy } from "pdfjs-dist";
import { followNotes } from "./document-notes.ts";
import { createFind } from "./finding/find-text.ts";
import { followFaces } from "./pages/missing-faces.ts";
import { followHeading } from "./outline/follow-heading.ts";
import { followPages } from "./pages/follow-pages.ts";
import { type OutlineEntry, readOutline } from "./outline/outline-entries.ts";
import { createPageNavigation } from "./pages/page-navigation.ts";
import { createPageSize } from "./pages/page-size.ts";
import { createPageView } from "./pages/page-view.ts";
import type { ReaderStore } from "./reader-state.ts";
import { keepPagesSteady } from "./pages/steady-pages.ts";

export type ReaderElements = {
  /** The scrolling element, absolutely positioned, and the one inside it that holds the pages. */
  container: HTMLDivElement;
  pages: HTMLDivElement;
};

type ShownOptions = ReaderElements & { store: ReaderStore; signal: AbortSignal };

export type ShownDocument = ReturnType<typeof showDocument>;

/** Draws an open document into the given elements, at the page that the store names, until the signal ends it. */
export function showDocument(document: PDFDocumentProxy, { store, container, pages, signal }: ShownOptions) {
  const view = createPageView({
    document,
    container,
    pages,
    signal,
    onJump: (find) => navigation.followLink(find),
  });
  const { events, viewer } = view;
  keepPagesSteady(view, container);
  const { alignText, refit, zoom, fitTo } = createPageSize({ document, view, store, container, signal });

  const headings = followHeading({ view, container, store, signal });
  followPages({ document, view, store });
  followFaces({ document, view, store });
  followNotes({ file: document, view, pages, store, signal });
  const navigation = createPageNavigation({ view, store, container, pages, onMoved: update });
  events.on("scalechanging", () => store.change({ scale: viewer.currentScale }));
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
    view.finder.stop();
    viewer.cleanup();
  });

  async function begin(): Promise<void> {
    const { page: first, down, fit, scale, rotation } = store.read();
    if (rotation !== 0) viewer.pagesRotation = rotation;
    if (fit === undefined) viewer.currentScale = scale;
    if (first > 1) viewer.currentPageNumber = first;
    navigation.scrollDown(first, down);
    viewer.update();
    store.change({ phase: "open" });
    await refit();
    // The outline needs bytes from all over the file: they wait until the first page has been drawn.
    await viewer.onePageRendered;
    const outline = await readOutline(document).catch(() => []);
    store.change({ outline, hasNoOutline: outline.length === 0 });
    headings.update();
  }

  /** Makes the viewer notice at once where it was moved, and fits a page of another size. */
  function update(): void {
    if (signal.aborted) return;
    viewer.update();
    alignText();
    void refit();
  }

  return {
    file: document,
    ...createFind(view, store),
    zoom,
    fitTo,
    goTo: navigation.goTo,
    jumpToHeading: (entry: OutlineEntry) => navigation.jumpTo(entry.page, headings.shareOf(entry)),
    rotate: () => {
      // The viewer keeps its scroll offset, where another page may be after the rotation.
      const at = store.read().page;
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      store.change({ rotation: viewer.pagesRotation });
      navigation.moveTo(at);
    },
  };
}
