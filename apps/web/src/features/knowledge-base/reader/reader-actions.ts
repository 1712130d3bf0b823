import { pagesInAnswer } from "@antochi/contract/scan-units";
import { createRef } from "react";
import { flushSync } from "react-dom";
import { textViewCopy } from "../../../content/text-view.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { persistedSwitch } from "../../../ui/persisted-switch.ts";
import { showToast } from "../../../ui/toast.ts";
import { isPhone } from "../phone-bar.tsx";
import { createReader, type Reader } from "./create-reader.ts";
import type { Fit } from "./fit.ts";
import { toggleFullScreen } from "./full-screen.ts";
import type { Zoom } from "./page-size.ts";
import type { OutlineEntry } from "./outline-entries.ts";
import { isOutlineShown, type ReaderStore, type Sought, unopened } from "./reader-state.ts";
import type { FetchScannedText } from "./scanned-text.ts";

const darkPage = persistedSwitch("reader-dark-page", { initially: false });

const wideOutline = persistedSwitch("reader-outline", { initially: true });

/** Whether the outline fits beside the pages without making them narrower. */
function isWide(): boolean {
  return matchMedia("(min-width: 90rem)").matches;
}

/** Whether the outline is open at first. */
export function firstOutline(): boolean {
  return isWide() && !isPhone() && wideOutline.read();
}

/** Whether pages are shown light on dark, in every document. */
export const useDarkPage = darkPage.useValue;

export type ReaderRefs = ReturnType<typeof createReaderRefs>;

/** The elements that the actions draw into or focus. */
export function createReaderRefs() {
  return {
    container: createRef<HTMLDivElement>(),
    pages: createRef<HTMLDivElement>(),
    /** The text view, which covers the pages while it is open. */
    text: createRef<HTMLDivElement>(),
    pageField: createRef<HTMLInputElement>(),
    findField: createRef<HTMLInputElement>(),
  };
}

export type ReaderActions = ReturnType<typeof createReaderActions>;

type Needs = {
  /**
   * Returns the function that fetches the text of the opened edition's scanned pages; undefined where it is known to have
   * none.
   */
  fetchScannedText: () => FetchScannedText | undefined;
  /** Loads the code of the text view. Passed in, since that code itself needs these actions. */
  fetchTextView: () => Promise<unknown>;
};

/** All actions of the reader, shared by its tools, keys and gestures. */
export function createReaderActions(
  store: ReaderStore,
  refs: ReaderRefs,
  { fetchScannedText, fetchTextView }: Needs,
) {
  let opened: { url: string; reader: Reader; kept: KeptArticle | undefined } | undefined;
  let kept: KeptArticle | undefined;
  const shown = () => opened?.reader.shown();
  /** On a phone the outline covers the pages. */
  const uncover = () => isPhone() && store.read().outlineOpen && store.change({ outlineOpen: false });
  /** Below the text the pages are hidden, and take no focus. */
  const focusDocument = () => {
    const shown = refs.text.current ?? refs.container.current;
    if (shown) focusQuietly(shown);
  };
  /** Synchronously: below the text the pages are hidden, and take no focus. */
  const uncoverPages = () => flushSync(() => store.change({ asText: false, note: undefined }));

  /** Opens a document at the page in the store; if it replaces another, with the same scale and rotation. */
  function open(url: string): void {
    const container = refs.container.current;
    const pages = refs.pages.current;
    if (!container || !pages) return;
    const isOpenedAnew = opened !== undefined;
    opened?.reader.close();
    pages.replaceChildren();
    const { page, down, fit, scale, rotation } = store.read();
    store.change(unopened(isOpenedAnew ? { page, fit, scale, rotation } : { page, down, fit: firstFit() }));
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

    goTo: (page: number, down?: number) => {
      uncover();
      shown()?.goTo(page, down);
    },
    turn: (pages: number) => {
      uncover();
      shown()?.goTo(store.read().page + pages);
    },
    goToHeading: (entry: OutlineEntry) => {
      shown()?.jumpToHeading(entry);
      uncover();
    },
    zoom: (change: Zoom) => shown()?.zoom(change),
    /** Zooms in or, where the page is already zoomed, back to fit the text. */
    toggleZoom: (change: Zoom) =>
      store.read().fit === undefined ? shown()?.fitTo("text") : shown()?.zoom(change),
    fitTo: (fit: Fit) => shown()?.fitTo(fit),
    rotate: () => shown()?.rotate(),
    find: (query: string, at?: Sought) => shown()?.find(query, at),
    findNext: (direction: "next" | "previous") => shown()?.findNext(direction),

    /** Scrolls to the block below the last page; never presses its button. */
    showAcknowledgement: () => {
      if (store.read().asText) uncoverPages();
      const block = refs.container.current?.querySelector<HTMLElement>("[data-acknowledgement]");
      block?.scrollIntoView({ block: "end" });
      block?.focus({ preventScroll: true });
    },
    focusDocument,
    focusPageField: () => refs.pageField.current?.focus(),
    /** Synchronously within the touch or key event, or a phone would not show its keyboard. */
    openFind: () => {
      uncover();
      flushSync(() => store.change({ findOpen: true, barsHidden: false }));
      refs.findField.current?.focus();
      refs.findField.current?.select();
    },
    closeFind: () => {
      store.change({ findOpen: false });
      focusDocument();
    },
    toggleOutline: () => {
      const outlineOpen = !isOutlineShown(store.read());
      store.change({ outlineOpen, outlineAsked: outlineOpen });
      if (isWide()) wideOutline.set(outlineOpen);
    },
    closeOutline: () => {
      store.change({ outlineOpen: false });
      if (isWide()) wideOutline.set(false);
      focusDocument();
    },
    closeNote: () => store.change({ note: undefined }),
    /** The open document itself. */
    file: () => shown()?.file,
    /** The text view's code is loaded at the first use; if that fails, the pages stay. */
    toggleText: () => {
      if (store.read().asText) {
        uncoverPages();
        focusDocument();
        return;
      }
      fetchTextView().then(
        () => store.change({ asText: true, note: undefined }),
        () => {
          const { title, text } = textViewCopy.missing;
          showToast({ title, description: text, tone: "destructive" });
        },
      );
    },
    toggleBars: () => store.change({ barsHidden: isPhone() && !store.read().barsHidden }),
    toggleDark: darkPage.toggle,
    toggleFullScreen,
    listKeys: (keysOpen = true) => store.change({ keysOpen }),
  };
}

/** Reads the recognised text of scanned pages from the saved copy. */
function readScannedText({ scannedText }: KeptArticle): FetchScannedText {
  return async (from) => scannedText.filter(({ page }) => page >= from && page < from + pagesInAnswer);
}

/**
 * Focuses the document without a focus ring until a key is pressed: on a page opened by its address, where nothing has the
 * focus, browsers assume keyboard use and would show the ring at once.
 */
function focusQuietly(container: HTMLElement): void {
  if (document.activeElement === document.body) {
    container.dataset["quiet"] = "";
    window.addEventListener("keydown", () => delete container.dataset["quiet"], { once: true });
  }
  container.focus({ preventScroll: true });
}

/** A phone has no room for more than the text. */
export function firstFit(): Fit {
  return isPhone() ? "text" : "width";
}
