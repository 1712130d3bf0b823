import type { PDFDocumentProxy } from "pdfjs-dist";
import { clamp, type Fit, scaleToFit, type TextBox } from "./fit.ts";
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

/** Makes pages as large as the window has room for, or as the reader zooms. */
export function createPageSize({ document, view: { viewer }, store, container, signal }: PageSizeOptions) {
  let textBox: TextBox | undefined;

  /** Where pages are wider than the window because their text fills it, moves their left margin out of it. */
  function alignText(): void {
    if (store.read().fit !== "text" || !textBox || viewer.pagesRotation !== 0) return;
    container.scrollLeft = textBox.left * container.scrollWidth;
  }

  /** Lets the page follow the window, unless the reader has zoomed. */
  async function refit(): Promise<void> {
    const { fit, page: at } = store.read();
    if (fit === undefined || viewer.pagesCount === 0 || container.clientWidth === 0) return;
    const shown = await document.getPage(at).catch(() => undefined);
    if (!shown || isOutdated()) return;
    const rotation = (shown.rotate + viewer.pagesRotation) % 360;
    const page = shown.getViewport({ scale: pixelsPerPoint, rotation });
    const byText = fit === "text" && viewer.pagesRotation === 0;
    const scale = () => {
      const bench = { width: container.clientWidth, height: container.clientHeight };
      viewer.currentScale = scaleToFit(fit, { bench, page, text: byText ? textBox : undefined });
    };
    if (byText && !textBox) {
      // As wide as the window until it is known where the text stands, which takes a while on a slow line.
      scale();
      textBox = await findTextBox(document, at).catch(() => undefined);
      if (isOutdated()) return;
    }
    scale();
    alignText();

    function isOutdated() {
      return signal.aborted || store.read().fit !== fit;
    }
  }

  return {
    alignText,
    refit,
    zoom: (change: Zoom) => {
      store.change({ fit: undefined });
      const factor = "steps" in change ? zoomStep ** change.steps : change.factor;
      const scaleFactor = clamp(viewer.currentScale * factor) / viewer.currentScale;
      if ("steps" in change) viewer.updateScale({ scaleFactor });
      else viewer.updateScale({ scaleFactor, origin: change.about, drawingDelay: 300 });
    },
    fitTo: (fit: Fit) => {
      store.change({ fit });
      void refit();
    },
  };
}

const sampledPages = 3;
/** Room at both sides of the text, as a share of the page's width. */
const margin = 0.015;

/** Where the text of the pages around one stands; undefined where they have none, as in a scan. */
async function findTextBox(document: PDFDocumentProxy, around: number): Promise<TextBox | undefined> {
  const first = Math.max(1, Math.min(around, document.numPages - sampledPages + 1));
  const last = Math.min(document.numPages, first + sampledPages - 1);
  let left = 1;
  let right = 0;
  for (let number = first; number <= last; number += 1) {
    const page = await document.getPage(number);
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
