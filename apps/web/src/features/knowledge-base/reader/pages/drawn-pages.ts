import { type EventBus, PDFViewer } from "pdfjs-dist/web/pdf_viewer.mjs";

/** What fits into a phone's memory: the number of canvases, and the pixels in all of them, four bytes each. */
const phoneCanvases = { count: 6, pixels: 24_000_000 } as const;

/** The most pixels in one canvas, so that all of them fit. */
export const phoneCanvasPixels = phoneCanvases.pixels / phoneCanvases.count;

/** The most canvases between drawings: a drawing adds one before another is removed. */
const mostKept = phoneCanvases.count - 1;
/** The most pages drawn because they are in view; one more is drawn ahead. */
export const mostInView = mostKept - 1;

/** Phones and tablets have little memory. */
export const isMemoryDear = () => matchMedia("(pointer: coarse)").matches;

type InView = { id: number };
/** pdf.js' untyped result for the pages in view; the most visible come first. */
type Visible = { first: unknown; last: unknown; views: InView[]; ids: Set<number> };

/**
 * pdf.js' viewer for devices with little memory: of many small pages in view it draws only some, and the others when they
 * come to the middle.
 */
export class PhoneViewer extends PDFViewer {
  override _getVisiblePages(): object {
    const visible: object = super._getVisiblePages();
    if (!isVisible(visible) || visible.views.length <= mostInView) return visible;
    const views = visible.views.slice(0, mostInView);
    const inOrder = views.toSorted((one, other) => one.id - other.id);
    return { first: inOrder[0], last: inOrder.at(-1), views, ids: new Set(views.map(({ id }) => id)) };
  }

  isInView(number: number): boolean {
    const visible = this._getVisiblePages();
    return isVisible(visible) && visible.ids.has(number);
  }
}

function isVisible(value: object): value is Visible {
  return "views" in value && Array.isArray(value.views) && "ids" in value && value.ids instanceof Set;
}

type Drawn = { number: number; canvases: number; pixels: number };

/**
 * On devices with little memory, discards drawn pages that are not in view, the farthest first, to make room for the next
 * drawing: pdf.js itself keeps ten. A page that comes into view again is drawn again.
 */
export function forgetFarPages(
  { viewer, events }: { viewer: PhoneViewer; events: EventBus },
  pages: HTMLElement,
): void {
  function makeRoom(): void {
    const distance = ({ number }: Drawn) => Math.abs(number - viewer.currentPageNumber);
    let count = 0;
    let pixels = 0;
    for (const page of drawnPages(pages).toSorted((one, other) => distance(one) - distance(other))) {
      count += page.canvases;
      pixels += page.pixels;
      const hasRoom = count <= mostKept && pixels <= phoneCanvases.pixels - phoneCanvasPixels;
      if (hasRoom || viewer.isInView(page.number)) continue;
      forget(viewer.getPageView(page.number - 1));
      count -= page.canvases;
      pixels -= page.pixels;
    }
  }
  for (const drawing of ["pagerender", "pagerendered", "updateviewarea"]) events.on(drawing, makeRoom);
}

function drawnPages(pages: HTMLElement): Drawn[] {
  return [...pages.children].flatMap((page) => {
    const canvases = [...page.querySelectorAll("canvas")];
    if (!(page instanceof HTMLElement) || canvases.length === 0) return [];
    const pixels = canvases.reduce((sum, { width, height }) => sum + width * height, 0);
    return [{ number: Number(page.dataset["pageNumber"]), canvases: canvases.length, pixels }];
  });
}

/** Destroys pdf.js' view of a page, which its types do not declare. */
function forget(view: unknown): void {
  if (typeof view !== "object" || view === null || !("destroy" in view)) return;
  if (typeof view.destroy === "function") Reflect.apply(view.destroy, view, []);
}
