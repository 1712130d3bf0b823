import { pagesInAnswer } from "@antochi/contract/scan-units";
import type { RefObject } from "react";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { isPhone } from "../phone-bar.tsx";
import { createReader, type Reader } from "./create-reader.ts";
import type { Fit } from "./pages/fit.ts";
import { type ReaderStore, unopened } from "./reader-state.ts";
import type { FetchScannedText } from "./pages/scanned-text.ts";

export type LoaderOptions = {
  store: ReaderStore;
  /** The elements that documents are drawn into, one at a time. */
  refs: Readonly<Record<"container" | "pages", RefObject<HTMLDivElement | null>>>;
  /**
   * Returns the function that fetches the text of the opened edition's scanned pages; undefined where it is known to have
   * none.
   */
  fetchScannedText: () => FetchScannedText | undefined;
  /** Whether that edition is known to have no outline. */
  hasNoOutline: () => boolean;
};

/** Opens documents, each in place of the previous one. */
export function createDocumentLoader({ store, refs, fetchScannedText, hasNoOutline }: LoaderOptions) {
  let opened: { url: string; reader: Reader; kept: KeptArticle | undefined } | undefined;
  let kept: KeptArticle | undefined;

  /** Opens a document at the page in the store; if it replaces another, with the same scale and rotation. */
  function open(url: string): void {
    const container = refs.container.current;
    const pages = refs.pages.current;
    if (!container || !pages) return;
    const isOpenedAnew = opened !== undefined;
    opened?.reader.close();
    pages.replaceChildren();
    const { page, down, fit, scale, rotation } = store.read();
    const place = isOpenedAnew ? { page, fit, scale, rotation } : { page, down, fit: firstFit() };
    store.change(unopened({ ...place, hasNoOutline: hasNoOutline() }));
    const fetchText = fetchScannedText();
    const reader = createReader({
      url,
      store,
      container,
      pages,
      kept,
      fetchScannedText: fetchText && (kept ? readScannedText(kept) : fetchText),
    });
    opened = { url, reader, kept };
  }

  return {
    open,
    reopen: () => opened && open(opened.url),
    /** Sets the saved copy of the edition for the next opening; it may be saved while the document is open. */
    keep: (article: KeptArticle | undefined) => {
      kept = article;
    },
    /** Reopens from the saved copy a document that was loaded over a connection until that broke. */
    goOnFromDevice: () => opened && !opened.kept && kept && open(opened.url),
    close: () => opened?.reader.close(),
    unlock: (password: string) => opened?.reader.unlock(password),
    /** The document, once it is open. */
    shown: () => opened?.reader.shown(),
  };
}

/** A phone has no room for more than the text. */
export function firstFit(): Fit {
  return isPhone() ? "text" : "width";
}

/** Reads the recognised text of scanned pages from the saved copy. */
function readScannedText({ scannedText }: KeptArticle): FetchScannedText {
  return async (from) => scannedText.filter(({ page }) => page >= from && page < from + pagesInAnswer);
}
