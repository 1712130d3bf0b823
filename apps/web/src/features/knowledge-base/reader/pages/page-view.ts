// pdf.js' viewer reads pdf.js itself from the global object, which this first import sets.
import "pdfjs-dist";
import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  EventBus,
  GenericL10n,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
import { forgetFarPages, isMemoryDear, phoneCanvasPixels, PhoneViewer } from "./drawn-pages.ts";
import { readerCopy } from "../../../../content/reader.ts";
import { isReference } from "../outline/outline-entries.ts";

/** pdf.js' AnnotationMode.ENABLE: links and notes are drawn, form fields are not filled in here. */
const annotationsAsPrinted = 1;

/** The most pixels in one page's canvas, four bytes each. */
function canvasPixels(): number {
  return isMemoryDear() ? phoneCanvasPixels : 12_000_000;
}

/**
 * Whether the browser supports the kind of regular expression (flag `v`) with which pdf.js finds URLs in a page's text:
 * Safari does from 17 on.
 */
function canFindAddresses(): boolean {
  try {
    return new RegExp("[\\S--[<>]]", "v").unicodeSets;
  } catch {
    return false;
  }
}

export type PageView = {
  viewer: PDFViewer;
  links: PDFLinkService;
  finder: DocumentFinder;
  events: EventBus;
};

/** Finds the target of a link, and returns the function that goes there at once. */
export type FindTarget = () => Promise<() => Promise<void>>;

type Places = {
  document: PDFDocumentProxy;
  container: HTMLDivElement;
  pages: HTMLDivElement;
  signal: AbortSignal;
  /** Called when a link of the document is followed. */
  onJump: (find: FindTarget) => Promise<void>;
};

type LinkOptions = ConstructorParameters<typeof PDFLinkService>[0] & Pick<Places, "document" | "onJump">;

/** pdf.js' link service, which reports a followed link as a jump, not as reading on. */
class DocumentLinks extends PDFLinkService {
  readonly #document: PDFDocumentProxy;
  readonly #onJump: Places["onJump"];

  constructor({ document, onJump, ...options }: LinkOptions) {
    super(options);
    this.#document = document;
    this.#onJump = onJump;
  }

  override async goToDestination(target: string | unknown[]): Promise<void> {
    const find = async () => {
      const found = await this.#find(target);
      return () => super.goToDestination(found);
    };
    // If the bytes that locate the target fail to load, nothing happens until the link is followed again.
    await this.#onJump(find).catch(() => undefined);
  }

  /** Replaces a name by its place, and a reference to a page by its index: pdf.js would fetch both and then go there. */
  async #find(target: string | unknown[]): Promise<string | unknown[]> {
    const place: unknown[] | null =
      typeof target === "string" ? await this.#document.getDestination(target) : target;
    if (!place) return target;
    const [page, ...rest] = place;
    if (!isReference(page)) return place;
    const number = this.#document.cachedPageNumber(page);
    return [number === null ? await this.#document.getPageIndex(page) : number - 1, ...rest];
  }
}

/** pdf.js' search, except that a hit scrolls only the pages: pdf.js would also scroll whatever is around them. */
class DocumentFinder extends PDFFindController {
  readonly #container: HTMLElement;

  constructor({ container, ...options }: FinderOptions) {
    super(options);
    this.#container = container;
  }

  /**
   * Stops searching and scrolling. pdf.js checks before each page that its document is still set, and ignores pages under
   * way if it is not; what it has postponed, until nobody types or a page has been read, would run without that check.
   */
  stop(): void {
    this._pdfDocument = null;
    const putOff: unknown = this._findTimeout;
    if (typeof putOff === "number") clearTimeout(putOff);
    this._findTimeout = null;
    this._resumePageIdx = null;
  }

  override scrollMatchIntoView({ element, pageIndex, matchIndex }: Match): void {
    const { selected } = this;
    if (!this._scrollMatches || pageIndex !== selected?.pageIdx || matchIndex !== selected.matchIdx) return;
    this._scrollMatches = false;
    showInside(this.#container, element);
  }
}

type FinderOptions = ConstructorParameters<typeof PDFFindController>[0] & Pick<Places, "container">;
type Match = Parameters<PDFFindController["scrollMatchIntoView"]>[0];

/** Scrolls an element to the upper third of its container, and sideways if it would be out of view. */
function showInside(container: HTMLElement, element: HTMLElement): void {
  const bench = container.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const isAside = box.left < bench.left || box.right > bench.right;
  container.scrollBy({
    top: box.top - bench.top - bench.height / 3,
    left: isAside ? (box.left + box.right - bench.left - bench.right) / 2 : 0,
    behavior: "instant",
  });
}

/** Sets up pdf.js' own viewer: it draws the pages in view and near it, with text and links, and discards the others. */
export function createPageView({ document, container, pages, signal, onJump }: Places): PageView {
  const events = new EventBus();
  const links = new DocumentLinks({
    document,
    onJump,
    eventBus: events,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
    // A link leads to a place; the zoom remains the reader's choice.
    ignoreDestinationZoom: true,
  });
  const finder = new DocumentFinder({ container, eventBus: events, linkService: links });
  const options = {
    container,
    viewer: pages,
    eventBus: events,
    linkService: links,
    findController: finder,
    removePageBorders: true,
    annotationMode: annotationsAsPrinted,
    maxCanvasPixels: canvasPixels(),
    imageResourcesPath: `${__PDFJS_FILES__}web/images/`,
    enableSelectionRendering: false,
    enableAutoLinking: canFindAddresses(),
    // Asked for nothing: pdf.js would name the pages itself, in English.
    l10n: new GenericL10n(undefined),
    // Missing in pdf.js' types, but supported: removes its listeners from the window.
    abortSignal: signal,
  };
  const phoneViewer = isMemoryDear() ? new PhoneViewer(options) : undefined;
  const viewer = phoneViewer ?? new PDFViewer(options);
  links.setViewer(viewer);
  events.on("pagesinit", () => namePages(pages));
  // Which of a page's layers comes first is not known.
  for (const layer of ["annotationlayerrendered", "textlayerrendered"])
    events.on(layer, () => nameLinks(pages));
  if (phoneViewer) forgetFarPages({ viewer: phoneViewer, events }, pages);
  return { viewer, links, finder, events };
}

/** Labels the pages, each of which is a region to screen readers. */
function namePages(pages: HTMLElement): void {
  for (const page of pages.querySelectorAll<HTMLElement>(".page")) {
    page.setAttribute("aria-label", readerCopy.pageName(Number(page.dataset["pageNumber"])));
  }
}

/**
 * Labels the links within the document, for which pdf.js gives screen readers no name: by the words that they lie over, once
 * those are there.
 */
function nameLinks(pages: HTMLElement): void {
  const unnamed = `.linkAnnotation > a[href^='#']:is(:not([aria-label]), [${wordless}])`;
  const links = Array.from(pages.querySelectorAll(unnamed), (link) => ({
    link,
    page: link.closest(".page"),
  }));
  for (const page of new Set(links.map((each) => each.page))) {
    const texts = Array.from(page?.querySelectorAll(".textLayer span[role=presentation]") ?? [], (text) => ({
      words: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    for (const { link } of links.filter((each) => each.page === page)) {
      const words = wordsIn(link.getBoundingClientRect(), texts);
      link.toggleAttribute(wordless, texts.length === 0);
      link.setAttribute("aria-label", words === "" ? readerCopy.linkInside : words);
    }
  }
}

/** Marks links whose page has no text yet. */
const wordless = "data-wordless";

/** The texts whose middle lies within a box. */
function wordsIn(
  { left, right, top, bottom }: DOMRect,
  texts: readonly { words: string; box: DOMRect }[],
): string {
  return texts
    .filter(({ box }) => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return x > left && x < right && y > top && y < bottom;
    })
    .map(({ words }) => words)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
