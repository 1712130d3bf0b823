import { createRef } from "react";
import { flushSync } from "react-dom";
import { textViewCopy } from "../../../content/text-view.ts";
import { persistedSwitch } from "../../../ui/persisted-switch.ts";
import { showToast } from "../../../ui/toasts/toast.ts";
import { isPhone } from "../phone-bar.tsx";
import { createDocumentLoader, type LoaderOptions } from "./document-loader.ts";
import type { Fit } from "./pages/fit.ts";
import { toggleFullScreen } from "./full-screen.ts";
import type { Zoom } from "./pages/page-size.ts";
import type { OutlineEntry } from "./outline/outline-entries.ts";
import { isOutlineShown, type ReaderStore, type Sought } from "./reader-state.ts";
import type { ShownDocument } from "./show-document.ts";

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

type Needs = Pick<LoaderOptions, "fetchScannedText" | "hasNoOutline"> & {
  /** Loads the code of the text view. Passed in, since that code itself needs these actions. */
  fetchTextView: () => Promise<unknown>;
};

/** All actions of the reader, shared by its tools, keys and gestures. */
export function createReaderActions(
  store: ReaderStore,
  refs: ReaderRefs,
  { fetchScannedText, hasNoOutline, fetchTextView }: Needs,
) {
  const { shown, ...loader } = createDocumentLoader({ store, refs, fetchScannedText, hasNoOutline });
  /** Below the text the pages are hidden, and take no focus. */
  const focusDocument = () => {
    const inView = refs.text.current ?? refs.container.current;
    if (inView) focusQuietly(inView);
  };

  return {
    ...loader,
    ...createPageActions(store, shown),
    /** Scrolls to the block below the last page; never presses its button. */
    showAcknowledgement: () => {
      if (store.read().asText) closeTextView(store);
      const block = refs.container.current?.querySelector<HTMLElement>("[data-acknowledgement]");
      block?.scrollIntoView({ block: "end" });
      block?.focus({ preventScroll: true });
    },
    focusDocument,
    focusPageField: () => refs.pageField.current?.focus(),
    /** Synchronously within the touch or key event, or a phone would not show its keyboard. */
    openFind: () => {
      uncoverPages(store);
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
    toggleText: () => {
      if (store.read().asText) {
        closeTextView(store);
        focusDocument();
      } else openTextView(store, fetchTextView);
    },
    closeNote: () => store.change({ note: undefined }),
    toggleBars: () => store.change({ barsHidden: isPhone() && !store.read().barsHidden }),
    toggleDark: darkPage.toggle,
    toggleFullScreen,
    listKeys: (keysOpen = true) => store.change({ keysOpen }),
  };
}

/** Actions on the open document; without one they do nothing. */
function createPageActions(store: ReaderStore, shown: () => ShownDocument | undefined) {
  return {
    /** The open document itself. */
    file: () => shown()?.file,
    goTo: (page: number, down?: number) => {
      uncoverPages(store);
      shown()?.goTo(page, down);
    },
    turn: (pages: number) => {
      uncoverPages(store);
      shown()?.goTo(store.read().page + pages);
    },
    goToHeading: (entry: OutlineEntry) => {
      shown()?.jumpToHeading(entry);
      uncoverPages(store);
    },
    zoom: (change: Zoom) => shown()?.zoom(change),
    /** Zooms in or, where the page is already zoomed, back to fit the text. */
    toggleZoom: (change: Zoom) =>
      store.read().fit === undefined ? shown()?.fitTo("text") : shown()?.zoom(change),
    fitTo: (fit: Fit) => shown()?.fitTo(fit),
    rotate: () => shown()?.rotate(),
    find: (query: string, at?: Sought) => shown()?.find(query, at),
    findNext: (direction: "next" | "previous") => shown()?.findNext(direction),
  };
}

/** Closes the outline where it covers the pages, as on a phone. */
function uncoverPages(store: ReaderStore): void {
  if (isPhone() && store.read().outlineOpen) store.change({ outlineOpen: false });
}

/** The text view's code is loaded at the first use; if that fails, the pages stay. */
function openTextView(store: ReaderStore, fetchTextView: Needs["fetchTextView"]): void {
  fetchTextView().then(
    () => store.change({ asText: true, note: undefined }),
    () => {
      const { title, text } = textViewCopy.missing;
      showToast({ title, description: text, tone: "destructive" });
    },
  );
}

/** Synchronously: below the text the pages are hidden, and take no focus. */
function closeTextView(store: ReaderStore): void {
  flushSync(() => store.change({ asText: false, note: undefined }));
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
