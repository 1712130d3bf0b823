import { readArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { BlobRanges } from "../../../pdfjs/blob-ranges.ts";
import { openPdf } from "../../../pdfjs/open-pdf.ts";
import { drawButtonsAsPrinted } from "./pages/draw-as-printed.ts";
import { problemOf } from "./pages/follow-pages.ts";
import type { ReaderStore } from "./reader-state.ts";
import { addScannedText, type FetchScannedText } from "./pages/scanned-text.ts";
import { type ReaderElements, type ShownDocument, showDocument } from "./show-document.ts";

type ReaderOptions = ReaderElements & {
  url: string;
  store: ReaderStore;
  /** Fetches the recognised text of the scanned pages; undefined where the document has none. */
  fetchScannedText: FetchScannedText | undefined;
  /** The copy saved on this device; without one, the document is fetched from `url`. */
  kept: KeptArticle | undefined;
};

export type Reader = ReturnType<typeof createReader>;

/** Opens a document and draws it into the given elements until it is closed; its state is in the store. */
export function createReader({
  url,
  store: lasting,
  container,
  pages,
  fetchScannedText,
  kept,
}: ReaderOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  // Whatever is still under way when this document is closed must not change the next one's state.
  const store: ReaderStore = {
    ...lasting,
    change: (part) => {
      if (!signal.aborted) lasting.change(part);
    },
  };
  const fail = (error: unknown) => store.change({ phase: "failed", problem: problemOf(error) });
  const range = kept && new BlobRanges(kept.pdf, () => findAnew(kept));
  range?.lost.catch(fail);
  const task = openPdf(range ? { range } : { url });
  let shown: ShownDocument | undefined;
  let givePassword: ((password: string) => void) | undefined;

  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    store.change({ loaded: Math.min(loaded, total), size: total });
  };
  task.onPassword = (give: (password: string) => void) => {
    store.change({ phase: "locked", refusedPassword: givePassword !== undefined });
    givePassword = give;
  };
  task.promise.then((document) => {
    if (signal.aborted) return;
    const { numPages } = document;
    // After a password prompt the pages have to be on the screen again before they are scrolled.
    store.change({
      phase: "opening",
      pageCount: numPages,
      page: Math.min(store.read().page, numPages),
    });
    drawButtonsAsPrinted(document);
    if (fetchScannedText) addScannedText(document, { fetchText: fetchScannedText, pages, store });
    shown = showDocument(document, { store, container, pages, signal });
  }, fail);

  return {
    /** The document, once it is open. */
    shown: () => shown,
    unlock: (password: string) => givePassword?.(password),
    close: () => {
      closing.abort();
      task.destroy().catch(() => undefined);
    },
  };
}

/** Reads the saved file again, if it is still the same edition. */
async function findAnew(kept: KeptArticle): Promise<Blob | undefined> {
  const row = await readArticle(kept);
  return row?.edition === kept.edition ? row.pdf : undefined;
}
