import type { PDFDocumentProxy } from "pdfjs-dist";
import { clamp, type Fit, scaleToFit } from "./fit.ts";
import { followEvents, nameLinks, watchPages } from "./follow-viewer.ts";
import { openPdf } from "./open-pdf.ts";
import { readOutline } from "./outline-entries.ts";
import { createPageView } from "./page-view.ts";
import { problemOf } from "./problem.ts";
import { type Arrival, createStateStore, type ReaderState } from "./reader-state.ts";
import { findTextBox, type TextBox } from "./text-box.ts";

/** CSS pixels for each point of a PDF. */
const pixelsPerPoint = 96 / 72;
const zoomStep = 1.1;

export type Reader = {
  read: () => ReaderState;
  subscribe: (listener: () => void) => () => void;
  goTo: (page: number) => void;
  /** Goes to a page as a link of the document does, so that one may come back. */
  jumpTo: (page: number) => void;
  /** Zooms by steps, or by a factor about a point of the window, as fingers do. */
  zoom: (change: { steps: number } | { factor: number; about: [x: number, y: number] }) => void;
  fitTo: (fit: Fit) => void;
  rotate: () => void;
  find: (query: string, as: "phrase" | "words") => void;
  findNext: (direction: "next" | "previous") => void;
  unlock: (password: string) => void;
  destroy: () => void;
};

type ReaderOptions = {
  url: string;
  /** The scrolling element, absolutely positioned, and the one inside it that takes the pages. */
  container: HTMLDivElement;
  pages: HTMLDivElement;
  page: number;
  fit: Fit;
};

/** Opens a document and draws it into the given elements until it is destroyed. */
export function createReader({ url, container, pages, page, fit }: ReaderOptions): Reader {
  const ending = new AbortController();
  const store = createStateStore({ page, fit });
  const view = createPageView({ container, pages, signal: ending.signal, onJump });
  const task = openPdf(url);
  let opened: PDFDocumentProxy | undefined;
  let unlock: ((password: string) => void) | undefined;
  let textBox: TextBox | undefined;
  let sought: string | string[] = "";
  let arrival: Arrival = "reading";

  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    store.change({ loaded: Math.min(loaded, total), size: total });
  };
  task.onPassword = (give: (password: string) => void) => {
    store.change({ phase: "locked", refusedPassword: unlock !== undefined });
    unlock = give;
  };
  task.promise.then(start, (error: unknown) => {
    if (!ending.signal.aborted) store.change({ phase: "failed", problem: problemOf(error) });
  });

  function start(document: PDFDocumentProxy) {
    if (ending.signal.aborted) return;
    opened = document;
    watchPages(document, lose);
    // After a password the document has its place on the screen again before it is scrolled.
    store.change({
      phase: "opening",
      pageCount: document.numPages,
      page: Math.min(page, document.numPages),
    });
    followEvents(view, store, lose);
    view.events.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => {
      store.change({ page: pageNumber, arrival });
    });
    for (const moving of ["pagechanging", "updatetextlayermatches"]) {
      view.events.on(moving, () => requestAnimationFrame(alignText));
    }
    view.events.on("annotationlayerrendered", () => nameLinks(pages));
    view.events.on("pagesinit", () => void begin(document), { signal: ending.signal });
    view.viewer.setDocument(document);
    view.links.setDocument(document, null);
    const resize = new ResizeObserver(() => void refit());
    resize.observe(container);
    ending.signal.addEventListener("abort", () => resize.disconnect());
  }

  async function begin(document: PDFDocumentProxy) {
    const first = store.read().page;
    if (first > 1) view.viewer.currentPageNumber = first;
    store.change({ phase: "open" });
    await refit();
    // The outline leads all over the file: its bytes wait until the first page has had its own.
    await view.viewer.onePageRendered;
    const outline = await readOutline(document).catch(() => []);
    if (!ending.signal.aborted) store.change({ outline });
  }

  /** Whatever page comes into view meanwhile was jumped to. */
  async function onJump(go: () => Promise<void>) {
    arrival = "jump";
    try {
      await go();
      settle();
    } finally {
      arrival = "reading";
    }
  }

  function goTo(target: number) {
    const { phase, pageCount } = store.read();
    if (phase !== "open") return;
    view.viewer.currentPageNumber = Math.min(Math.max(1, target), pageCount);
    settle();
  }

  /** Lets the viewer see at once where it was led, instead of a moment later, and fits a page of another size. */
  function settle() {
    if (ending.signal.aborted) return;
    view.viewer.update();
    alignText();
    void refit();
  }

  /** A page that cannot be had, as when the connection is lost or the session has ended. */
  function lose(pageNumber: number, error: unknown) {
    if (ending.signal.aborted) return;
    store.change({
      brokenPages: new Set([...store.read().brokenPages, pageNumber]),
      problem: problemOf(error),
    });
  }

  /** Where pages are wider than the window because their text fills it, moves their left margin out of it. */
  function alignText() {
    if (store.read().fit !== "text" || !textBox || view.viewer.pagesRotation !== 0) return;
    container.scrollLeft = textBox.left * container.scrollWidth;
  }

  /** Lets the page follow the window, unless the reader has zoomed. */
  async function refit() {
    const { fit } = store.read();
    if (fit === undefined || !opened || view.viewer.pagesCount === 0 || container.clientWidth === 0) return;
    const at = store.read().page;
    const shown = await opened.getPage(at).catch(() => undefined);
    if (!shown || isOutdated()) return;
    const rotation = (shown.rotate + view.viewer.pagesRotation) % 360;
    const size = shown.getViewport({ scale: pixelsPerPoint, rotation });
    const byText = fit === "text" && view.viewer.pagesRotation === 0;
    const scale = () => {
      const bench = { width: container.clientWidth, height: container.clientHeight };
      view.viewer.currentScale = scaleToFit(fit, { bench, page: size, text: byText ? textBox : undefined });
    };
    if (byText && !textBox) {
      // As wide as the window until it is known where the text stands, which takes a while on a slow line.
      scale();
      textBox = await findTextBox(opened, at).catch(() => undefined);
      if (isOutdated()) return;
    }
    scale();
    alignText();

    function isOutdated() {
      return ending.signal.aborted || store.read().fit !== fit;
    }
  }

  function dispatchFind(type: "" | "again", query: string | string[], findPrevious: boolean) {
    view.events.dispatch("find", {
      source: store,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious,
    });
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    goTo,
    jumpTo(target) {
      arrival = "jump";
      goTo(target);
      arrival = "reading";
    },
    zoom(change) {
      store.change({ fit: undefined });
      const factor = "steps" in change ? zoomStep ** change.steps : change.factor;
      const scaleFactor = clamp(view.viewer.currentScale * factor) / view.viewer.currentScale;
      if ("steps" in change) view.viewer.updateScale({ scaleFactor });
      else view.viewer.updateScale({ scaleFactor, origin: change.about, drawingDelay: 300 });
    },
    fitTo(next) {
      store.change({ fit: next });
      void refit();
    },
    rotate() {
      // The viewer keeps its place by the height it has scrolled, where another page may stand then.
      const at = store.read().page;
      view.viewer.pagesRotation = (view.viewer.pagesRotation + 90) % 360;
      goTo(at);
    },
    find(query, as) {
      const trimmed = query.trim();
      sought = as === "words" ? trimmed.split(/\s+/) : trimmed;
      store.change({ find: { query, searching: trimmed !== "", current: 0, total: 0, byPage: new Map() } });
      if (trimmed === "") view.events.dispatch("findbarclose", { source: store });
      else dispatchFind("", sought, false);
    },
    findNext(direction) {
      if (store.read().find.query.trim() !== "") dispatchFind("again", sought, direction === "previous");
    },
    unlock: (password) => unlock?.(password),
    destroy() {
      ending.abort();
      view.viewer.cleanup();
      task.destroy().catch(() => undefined);
    },
  };
}
