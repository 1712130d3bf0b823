import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { isMemoryDear, mostInView } from "./drawn-pages.ts";
import { clamp, type Fit, scaleToFit, type TextBox } from "./fit.ts";
import { elementOfPage } from "./page-element.ts";
import type { PageView } from "./page-view.ts";
import type { ReaderStore } from "../reader-state.ts";
import { keepInPlace } from "./steady-pages.ts";

/** CSS pixels per point of a PDF. */
const pixelsPerPoint = 96 / 72;
const zoomStep = 1.1;

/** By steps, or by a factor around a point of the window, as in a pinch. */
export type Zoom = { steps: number } | { factor: number; about: [x: number, y: number] };

type PageSizeOptions = {
  document: PDFDocumentProxy;
  view: PageView;
  store: ReaderStore;
  container: HTMLElement;
  signal: AbortSignal;
};

/**
 * Fits pages to the window, or zooms as the reader does. Pages of different sizes are fitted one by one, each when it is
 * the one in view and scrolling has stopped.
 */
export function createPageSize({ document, view: { viewer }, store, container, signal }: PageSizeOptions) {
  /** Where the text is, by page size: pages of one size mostly have it in the same place. */
  const textBoxes = new Map<string, TextBox | undefined>();
  let fitted: { size: string; text: TextBox | undefined } | undefined;
  /** The first page, while it is fitted by its width because the place of its text is not known yet. */
  let provisional: number | undefined;
  let latest = 0;

  followScrolling({ container, signal }, () => void refitOtherSize());

  function pageBox(number = viewer.currentPageNumber): HTMLElement | null {
    return elementOfPage(container, number);
  }

  /** Where pages are wider than the window because their text fills it, scrolls their left margin out of view. */
  function alignText(): void {
    const box = pageBox();
    if (store.read().fit !== "text" || !box || !fitted?.text || viewer.pagesRotation !== 0) return;
    container.scrollLeft = box.offsetLeft + fitted.text.left * box.clientWidth;
  }

  /** Keeps the fitted page's place in the window; otherwise another page might become the one in view. */
  function scaleTo(scale: number, fittedPage: number): void {
    keepInPlace({ container, number: fittedPage }, () => {
      viewer.currentScale = scale;
    });
    if (store.read().fit !== "text") container.scrollLeft = 0;
  }

  /** Fits the page to the window again, unless the reader has zoomed. */
  async function refit(): Promise<void> {
    const { fit, page: inView } = store.read();
    const at = provisional ?? inView;
    if (fit === undefined || viewer.pagesCount === 0 || container.clientWidth === 0) return;
    latest += 1;
    const own = latest;
    const shown = await document.getPage(at).catch(() => undefined);
    if (!shown || isOutdated()) return;
    const size = sizeOf(shown);
    const rotation = (shown.rotate + viewer.pagesRotation) % 360;
    const page = shown.getViewport({ scale: pixelsPerPoint, rotation });
    const byText = fit === "text" && viewer.pagesRotation === 0;
    const scale = () => {
      const bench = { width: container.clientWidth, height: container.clientHeight };
      const text = byText ? textBoxes.get(size) : undefined;
      fitted = { size, text };
      scaleTo(scaleToFit(fit, { bench, page, text }), at);
    };
    if (byText && !textBoxes.has(size)) {
      // On a slow connection it takes a while to find the text. Until then only the first page is fitted by its width:
      // making a later one so small would bring others into view.
      if (fitted === undefined) provisional = at;
      if (provisional !== undefined) scale();
      const text = await findTextBox(document, { around: at, size }).catch(() => undefined);
      if (text) textBoxes.set(size, text);
      if (isOutdated()) return;
    }
    const isFirst = provisional !== undefined;
    provisional = undefined;
    scale();
    viewer.update();
    alignText();
    // The reader may have gone on to another page meanwhile.
    if (isFirst) await refitOtherSize();

    function isOutdated() {
      return signal.aborted || own !== latest || store.read().fit !== fit;
    }
  }

  /** The smallest scale for zooming: with little memory, no more pages may be in view than are drawn. */
  function leastScale(): number {
    const box = pageBox();
    if (!isMemoryDear() || !box) return 0;
    const height = box.clientHeight / viewer.currentScale;
    return Math.min(viewer.currentScale, container.clientHeight / (mostInView * height));
  }

  /** Keeps what is at a point of the window there, as far as the pages can be scrolled. */
  function zoomAround([x, y]: [x: number, y: number], scaleFactor: number): void {
    const page = pageBox();
    const before = page?.getBoundingClientRect();
    // pdf.js measures from what the container is positioned in, and forgets that margins are not scaled.
    const { left, top } = container.getBoundingClientRect();
    const origin = [x - left + container.offsetLeft, y - top + container.offsetTop];
    viewer.updateScale({ scaleFactor, origin, drawingDelay: 300 });
    if (!page || !before) return;
    const after = page.getBoundingClientRect();
    container.scrollLeft += after.left + ((x - before.left) * after.width) / before.width - x;
    container.scrollTop += after.top + ((y - before.top) * after.height) / before.height - y;
  }

  async function refitOtherSize(): Promise<void> {
    if (store.read().fit === undefined || !fitted || provisional !== undefined) return;
    // By itself the viewer notices the page in view only in the next frame, which on a busy device is too late.
    viewer.update();
    const shown = await document.getPage(store.read().page).catch(() => undefined);
    if (shown && sizeOf(shown) !== fitted.size) await refit();
  }

  return {
    alignText,
    refit,
    zoom: (change: Zoom) => {
      store.change({ fit: undefined });
      const factor = "steps" in change ? zoomStep ** change.steps : change.factor;
      const scale = Math.max(clamp(viewer.currentScale * factor), leastScale());
      const scaleFactor = scale / viewer.currentScale;
      if ("steps" in change) viewer.updateScale({ scaleFactor });
      else zoomAround(change.about, scaleFactor);
    },
    fitTo: (fit: Fit) => {
      store.change({ fit });
      void refit();
    },
  };
}

/**
 * How long scrolling must pause to count as stopped, in milliseconds: resizing a page while fingers or inertia move it
 * would make it jump.
 */
const restMs = 120;

function followScrolling(
  { container, signal }: Pick<PageSizeOptions, "container" | "signal">,
  onRest: () => void,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(resting);
  signal.addEventListener("abort", stop);
  container.addEventListener(
    "scroll",
    () => {
      stop();
      resting = setTimeout(onRest, restMs);
    },
    { signal, passive: true },
  );
}

function sizeOf(page: PDFPageProxy): string {
  return [...page.view, page.rotate].map(Math.round).join(" ");
}

const sampledPages = 3;
/** The margin on both sides of the text, as a share of the page's width: it has room for a note's icon. */
const margin = 0.03;

/** Finds where the text is on pages of one size around a page; undefined where they have none, as in a scan. */
async function findTextBox(
  document: PDFDocumentProxy,
  { around, size }: { around: number; size: string },
): Promise<TextBox | undefined> {
  const first = Math.max(1, Math.min(around, document.numPages - sampledPages + 1));
  const last = Math.min(document.numPages, first + sampledPages - 1);
  let left = 1;
  let right = 0;
  for (let number = first; number <= last; number += 1) {
    const page = await document.getPage(number);
    if (sizeOf(page) !== size) continue;
    const { width, viewBox } = page.getViewport({ scale: 1, rotation: 0 });
    const origin = viewBox[0] ?? 0;
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const x: unknown = item.transform[4];
      if (typeof x !== "number") continue;
      left = Math.min(left, (x - origin) / width);
      right = Math.max(right, (x - origin + item.width) / width);
    }
  }
  if (right <= left) return undefined;
  return { left: Math.max(0, left - margin), right: Math.min(1, right + margin) };
}
