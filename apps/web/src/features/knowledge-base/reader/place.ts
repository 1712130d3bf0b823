import type { Arrival, Spot } from "./reader-state.ts";

/** The debounce delay of the page in the address, in milliseconds: browsers reject much more frequent changes. */
export const addressDelay = 300;
/** How long a page has to be in view before it counts as reached, in milliseconds. */
export const dwell = 1_500;

type PlaceOptions = {
  /** The page in the address. */
  page: number | undefined;
  /** The page at which this member stopped, if known. */
  resumeAt: number | undefined;
  /** Writes a page into the address: replaces the history entry, or adds one that Back returns from. */
  writeAddress: (page: number, entry: "replaced" | "added") => void;
  /** Stores in the history entry how far down its page the reader was, for their return. */
  keepSpot: (down: number) => void;
  /** Saves the member's position. */
  save: (page: number) => void;
  /** Moves the document to a page. */
  goTo: (page: number) => void;
};

/**
 * Tracks the member's position in an open document, and keeps the page in view, the page in the address and the saved one
 * in step. A page that comes into view is written into the address, so that it can be linked, and is saved once it has been
 * read for a moment; a change of the address from outside (Back, a search result) moves the document to its page. Back
 * leads to where a jump began, and past pages that were only read on to, to the previous article.
 */
export function createPlace({ page, resumeAt, writeAddress, keepSpot, save, goTo }: PlaceOptions) {
  /** The page on which the document opens; an address without a page means this one. */
  const firstPage = page ?? resumeAt ?? 1;
  let inView = firstPage;
  let inAddress = page;
  let isFirst = true;
  /** Whether the address is another's. The document stays open for a moment, in which a link's target may be found. */
  let isLeft = false;
  // The page at which they stopped is saved already.
  let reached = page === undefined ? firstPage : undefined;
  const pendingAddress = debounced(addressDelay, (target) => write(target, "replaced"));
  const pendingSave = debounced(dwell, save);

  function write(target: number, entry: "replaced" | "added"): void {
    if (target === inAddress) return;
    inAddress = target;
    writeAddress(target, entry);
  }

  return {
    firstPage,
    /** The page at which the document was opened because its reader had stopped there. */
    continuedAt: page === undefined ? resumeAt : undefined,

    /** To be called with the page in view, how it came into view, and the place before a jump. */
    show(target: number, arrival: Arrival, left?: Spot): void {
      if (isLeft) {
        inView = target;
        return;
      }
      if (left && left.page !== inView) {
        inView = left.page;
        pendingAddress.set(left.page);
      }
      // An address beyond the document's end shows its last page, which does not count as reached by reading.
      if (isFirst && page !== undefined && target < page) reached = target;
      isFirst = false;
      if (target !== reached) {
        reached = target;
        pendingSave.set(target);
      }
      if (target === inView) return;
      inView = target;
      if (arrival === "reading") {
        pendingAddress.set(target);
        return;
      }
      // After a quick jump, Back must lead to the page that was read last.
      pendingAddress.flush();
      if (left) keepSpot(left.down);
      write(target, "added");
    },

    /**
     * To be called with the page in the address after each change. A page that this object wrote itself moves nothing.
     * @returns whether something else wrote another page
     */
    followAddress(target: number | undefined): boolean {
      const wanted = target ?? firstPage;
      /** Led elsewhere by a link whose target was found after the address had become another's. */
      const isAstray = isLeft && wanted !== inView;
      isLeft = false;
      if (target === inAddress && !isAstray) return false;
      inAddress = target;
      pendingAddress.cancel();
      if (wanted !== inView) {
        inView = wanted;
        goTo(wanted);
      }
      return true;
    },

    /** Saves a pending position at once, as when the window closes. */
    saveNow: pendingSave.flush,

    /** To be called when the document is left: from then on the address is another's. */
    leave(): void {
      isLeft = true;
      pendingAddress.cancel();
      pendingSave.flush();
    },
  };
}

/** Debounces `run`: calls it with the latest page once none was set for `delay` milliseconds. */
function debounced(delay: number, run: (page: number) => void) {
  let pending: { page: number; timer: ReturnType<typeof setTimeout> } | undefined;

  function cancel(): number | undefined {
    clearTimeout(pending?.timer);
    const page = pending?.page;
    pending = undefined;
    return page;
  }

  function flush(): void {
    const page = cancel();
    if (page !== undefined) run(page);
  }

  return {
    cancel,
    flush,
    set(page: number): void {
      cancel();
      pending = { page, timer: setTimeout(flush, delay) };
    },
  };
}
