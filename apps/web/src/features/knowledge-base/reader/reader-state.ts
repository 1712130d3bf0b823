import { createListeners } from "../../../ui/listeners.ts";
import type { OutlineEntry } from "./outline-entries.ts";
import type { Fit } from "./fit.ts";

/** Why there is no document to read; `lost` is known to the server and its administrators, `damaged` is seen here first. */
export type Problem = "missing" | "lost" | "signed-out" | "damaged" | "offline" | "failed";

/** How a page came into view: by reading on, or by a link or heading that leads there. */
export type Arrival = "reading" | "jump";

/** A place in the document: a page, and how far down it the window's upper edge lies, as a share of its height. */
export type Spot = { page: number; down: number };

/**
 * What an address asks for: a phrase, and which of its places on the page (`HitPlace` in the contract), or words without a
 * place.
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

/** What somebody noted in the document, and the sign of it on its page. */
export type DocumentNote = { text: string; author: string; changedAt: Date | null; sign: HTMLButtonElement };

type DocumentState = {
  /** `locked` asks for a password; `failed` says why in `problem`. */
  phase: "opening" | "locked" | "open" | "failed";
  problem: Problem | undefined;
  /** A password was given and did not open the document. */
  refusedPassword: boolean;
  /** Bytes here and in all; 0 while unknown. */
  loaded: number;
  size: number;
  /** The first page stands on the screen. */
  drawn: boolean;
  /** Pages that could not be drawn; `problem` says why the latest could not. */
  brokenPages: ReadonlySet<number>;
  /** Pages with letters that neither the file nor this device has a face for. */
  facelessPages: ReadonlySet<number>;
  /** Pages that show what was recognised on them. */
  scannedPages: ReadonlySet<number>;
  page: number;
  /** How far down that page it opens, as a share of its height. */
  down: number;
  /** How this page came into view. */
  arrival: Arrival;
  /** Where one was before a jump. */
  left: Spot | undefined;
  pageCount: number;
  /** 1 is the size on paper. */
  scale: number;
  /** Of the pages, clockwise, in degrees. */
  rotation: number;
  /** Undefined once the reader zoomed. */
  fit: Fit | undefined;
  find: FindResult;
  outline: readonly OutlineEntry[];
  /** It was looked for, and there is none. */
  hasNoOutline: boolean;
  /** The heading under which one reads, as its place in the outline. */
  heading: number | undefined;
  /** The note that is open. */
  note: DocumentNote | undefined;
};

export type ReaderState = DocumentState & {
  /** What the address last asked to be found; another object each time that it asks. */
  sought: Sought | undefined;
  outlineOpen: boolean;
  /** Somebody opened the outline, into which the focus goes then. */
  outlineAsked: boolean;
  keysOpen: boolean;
  /** It is read as text. */
  asText: boolean;
  /** On a phone alone: the field to find in the document lies over the title; the bars make room for the page. */
  findOpen: boolean;
  barsHidden: boolean;
};

/** What stands there unasked gives its place to the pages where a document has no outline. */
export function isOutlineShown({ outlineOpen, outlineAsked, hasNoOutline }: ReaderState): boolean {
  return outlineOpen && (outlineAsked || !hasNoOutline);
}

const noHits: FindResult = { query: "", searching: false, current: 0, total: 0, byPage: new Map() };

/** A document of which nothing is known but where it is to open. */
export function unopened(
  at: Pick<DocumentState, "page" | "fit"> & Partial<Pick<DocumentState, "down" | "scale" | "rotation">>,
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
    hasNoOutline: false,
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
