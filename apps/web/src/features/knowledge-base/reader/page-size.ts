import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { isMemoryDear, mostInView } from "./drawn-pages.ts";
import { clamp, type Fit, scaleToFit, type TextBox } from "./fit.ts";
import { elementOfPage } from "./page-element.ts";
import type { PageView } from "./page-view.ts";
import type { ReaderStore } from "./reader-state.ts";

/** CSS pixels for each point of a PDF. */
const pixelsPerPoint = 96 / 72;
const zoomStep = 1.1;

/** By steps, or by a factor about a point of the window, as fingers do. */
export type Zoom = { steps: number } | { factor: number; about: [x: number, y: number] };

type PageSizeOptions = {
  document: PDFDocumentProxy;
  view: PageView;
  store: ReaderStore;
  container: HTMLElement;
  signal: AbortSignal;
};

/**
 * Makes pages as large as the window has room for, or as the reader zooms. Pages of several sizes are fitted one by one,
 * each when it is the one in view and the scrolling rests.
 */
export function createPageSize({ document, view: { viewer }, store, container, signal }: PageSizeOptions) {
  /** By the size of pages: those of one size mostly have their text at one place. */
  const textBoxes = new Map<string, TextBox | undefined>();
  let fitted: { size: string; text: TextBox | undefined } | undefined;
  /** The first page, as long as it is fitted by its width, since it is not known yet where its text stands. */
  let provisional: number | undefined;
  let latest = 0;

  followScrolling({ container, signal }, () => void refitOtherSize());

  function pageBox(number = viewer.currentPageNumber): HTMLElement | null {
    return elementOfPage(container, number);
  }

  /** Where pages are wider than the window because their text fills it, moves their left margin out of it. */
  function alignText(): void {
    const box = pageBox();
    if (store.read().fit !== "text" || !box || !fitted?.text || viewer.pagesRotation !== 0) return;
    container.scrollLeft = box.offsetLeft + fitted.text.left * box.clientWidth;
  }

  /** The page that is fitted keeps its place in the window, or another one would be the one in view. */
  function scaleTo(scale: number, fittedPage: number): void {
    const box = pageBox(fittedPage);
    const top = box ? box.offsetTop - container.scrollTop : 0;
    viewer.currentScale = scale;
    if (box && top > 0) container.scrollTop = box.offsetTop - top;
    if (store.read().fit !== "text") container.scrollLeft = 0;
  }

  /** Lets the page follow the window, unless the reader has zoomed. */
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
      // On a slow line it takes a while until it is known where the text stands. Later pages stay as they are until then:
      // where one is made so small, others come into view.
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
    // Meanwhile one may have gone on to another page.
    if (isFirst) await refitOtherSize();

    function isOutdated() {
      return signal.aborted || own !== latest || store.read().fit !== fit;
    }
  }

  /** Where memory is dear, no more pages are brought into view than are drawn. */
  function leastScale(): number {
    const box = pageBox();
    if (!isMemoryDear() || !box) return 0;
    const height = box.clientHeight / viewer.currentScale;
    return Math.min(viewer.currentScale, container.clientHeight / (mostInView * height));
  }

  async function refitOtherSize(): Promise<void> {
    if (store.read().fit === undefined || !fitted || provisional !== undefined) return;
    // With the next frame it sees by itself which page is in view, and on a busy device that comes later than this.
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
      else viewer.updateScale({ scaleFactor, origin: change.about, drawingDelay: 300 });
    },
    fitTo: (fit: Fit) => {
      store.change({ fit });
      void refit();
    },
  };
}

/**
 * How long nothing has to scroll for it to rest, in milliseconds: what is sized while fingers or inertia move it would jump.
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
/** Room at both sides of the text, as a share of the page's width: the sign of a note has room there. */
const margin = 0.03;

/** Where the text of the pages of one size around one stands; undefined where they have none, as in a scan. */
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
