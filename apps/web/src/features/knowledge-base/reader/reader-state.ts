import { createListeners } from "../../../ui/listeners.ts";
import type { OutlineEntry } from "./outline/outline-entries.ts";
import type { Fit } from "./pages/fit.ts";

/** Why no document can be read. The server and its administrators know of `lost`; `damaged` is first noticed here. */
export type Problem = "missing" | "lost" | "signed-out" | "damaged" | "offline" | "failed";

/** How a page came into view: by reading on, or by a link or heading that leads there. */
export type Arrival = "reading" | "jump";

/** A place in the document: a page, and how far down it the window's upper edge lies, as a share of its height. */
export type Spot = { page: number; down: number };

/**
 * What the address asks to find: a phrase and which of its hits on the page (`HitPlace` in the contract), or words without
 * a place.
 */
export type Sought = { words: string; page: number | undefined; nth: number | undefined };

export type FindResult = {
  query: string;
  /** Pages are still being searched. */
  searching: boolean;
  /** From 1; 0 while there is no hit. */
  current: number;
  total: number;
  /** Number of hits by page. */
  byPage: ReadonlyMap<number, number>;
};

/** A note in the document, and its button on the page. */
export type DocumentNote = { text: string; author: string; changedAt: Date | null; sign: HTMLButtonElement };

type DocumentState = {
  /** `locked` asks for a password; `failed` says why in `problem`. */
  phase: "opening" | "locked" | "open" | "failed";
  problem: Problem | undefined;
  /** A password was given and did not open the document. */
  refusedPassword: boolean;
  /** Bytes loaded and in total; 0 while unknown. */
  loaded: number;
  size: number;
  /** The first page is on the screen. */
  drawn: boolean;
  /** Pages that could not be drawn; `problem` says why the latest could not. */
  brokenPages: ReadonlySet<number>;
  /** Pages with letters that neither the file nor this device has a font for. */
  facelessPages: ReadonlySet<number>;
  /** Pages whose text comes from OCR. */
  scannedPages: ReadonlySet<number>;
  page: number;
  /** How far down that page it opens, as a share of its height. */
  down: number;
  /** How this page came into view. */
  arrival: Arrival;
  /** The place before a jump. */
  left: Spot | undefined;
  pageCount: number;
  /** 1 is the size on paper. */
  scale: number;
  /** The pages' rotation, clockwise, in degrees. */
  rotation: number;
  /** Undefined once the reader zoomed. */
  fit: Fit | undefined;
  find: FindResult;
  outline: readonly OutlineEntry[];
  /** There is none, as the outline says that was read or, before, the article. */
  hasNoOutline: boolean;
  /** The current heading, as its `id` in the outline. */
  heading: number | undefined;
  /** The open note. */
  note: DocumentNote | undefined;
};

export type ReaderState = DocumentState & {
  /** The last search from the address; a new object for each request. */
  sought: Sought | undefined;
  outlineOpen: boolean;
  /** The user opened the outline, which then takes the focus. */
  outlineAsked: boolean;
  keysOpen: boolean;
  /** The text view is open. */
  asText: boolean;
  /** On a phone only: the find field covers the title; the bars are hidden to make room for the page. */
  findOpen: boolean;
  barsHidden: boolean;
};

/** An outline that the user did not open is hidden where the document has none. */
export function isOutlineShown({ outlineOpen, outlineAsked, hasNoOutline }: ReaderState): boolean {
  return outlineOpen && (outlineAsked || !hasNoOutline);
}

const noHits: FindResult = { query: "", searching: false, current: 0, total: 0, byPage: new Map() };

/** The state of a document before it opens: only the place where it opens and perhaps that it has no outline is known. */
export function unopened(
  at: Pick<DocumentState, "page" | "fit" | "hasNoOutline"> &
    Partial<Pick<DocumentState, "down" | "scale" | "rotation">>,
): DocumentState {
  return {
    phase: "opening",
    problem: undefined,
    refusedPassword: false,
    loaded: 0,
    size: 0,
    drawn: false,
    brokenPages: new Set(),
    facelessPages: new Set(),
    scannedPages: new Set(),
    down: 0,
    arrival: "reading",
    left: undefined,
    pageCount: 0,
    scale: 1,
    rotation: 0,
    find: noHits,
    outline: [],
    heading: undefined,
    note: undefined,
    ...at,
  };
}

export type ReaderStore = {
  read: () => ReaderState;
  subscribe: (listener: () => void) => () => void;
  change: (part: Partial<ReaderState>) => void;
};

/** Holds a reader's state for React to follow. */
export function createReaderStore(initial: ReaderState): ReaderStore {
  let state = initial;
  const { subscribe, notify } = createListeners();
  return {
    read: () => state,
    subscribe,
    change(part) {
      state = { ...state, ...part };
      notify();
    },
  };
}
