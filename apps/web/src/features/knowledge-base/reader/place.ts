import type { Arrival, Spot } from "./reader-state.ts";

/** How often the address follows the reader, in milliseconds: browsers refuse to change it much oftener. */
export const addressDelay = 300;
/** How long a page has to be in view before it counts as reached, in milliseconds. */
export const dwell = 1_500;

type PlaceOptions = {
  /** The page in the address. */
  page: number | undefined;
  /** The page at which this member stopped, where it is known. */
  resumeAt: number | undefined;
  /** Writes a page into the address: in place of the one there, or as a new entry that Back leads out of. */
  writeAddress: (page: number, entry: "replaced" | "added") => void;
  /** Notes in the address' entry how far down its page one was, for who comes back. */
  keepSpot: (down: number) => void;
  /** Saves where this member is. */
  save: (page: number) => void;
  /** Leads the document to a page. */
  goTo: (page: number) => void;
};

/**
 * Where a member is in an open document. It holds the page in view, the page in the address and the saved one together:
 * a page that comes into view is written into the address, so that it can be linked, and is saved once it was read for a
 * moment; an address that changes by itself (Back, a search result) leads to its page. Back leads to where a jump began,
 * and past pages that were read on to the article before.
 */
export function createPlace({ page, resumeAt, writeAddress, keepSpot, save, goTo }: PlaceOptions) {
  /** Where the document opens, which is what an address without a page means. */
  const firstPage = page ?? resumeAt ?? 1;
  let inView = firstPage;
  let inAddress = page;
  let isFirst = true;
  // Where they stopped is saved already.
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
    /** Where the document was opened because its reader had stopped there. */
    continuedAt: page === undefined ? resumeAt : undefined,

    /** Takes the page that is in view, how it came there, and where one was before a jump. */
    show(target: number, arrival: Arrival, left?: Spot): void {
      if (left && left.page !== inView) {
        inView = left.page;
        pendingAddress.set(left.page);
      }
      // An address beyond the document's end shows its last page, which nobody has read on to.
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
      // Whoever jumps at once comes back to the page they had read on to.
      pendingAddress.flush();
      if (left) keepSpot(left.down);
      write(target, "added");
    },

    /**
     * Takes the page that the address names, whoever wrote it there: what this wrote itself leads nowhere.
     * @returns whether another page was written there by somebody else
     */
    followAddress(target: number | undefined): boolean {
      if (target === inAddress) return false;
      inAddress = target;
      pendingAddress.cancel();
      const wanted = target ?? firstPage;
      if (wanted !== inView) {
        inView = wanted;
        goTo(wanted);
      }
      return true;
    },

    /** Saves at once what waits to be saved, as when the window closes. */
    saveNow: pendingSave.flush,

    /** Leaves the document: the address is another's from here on. */
    leave(): void {
      pendingAddress.cancel();
      pendingSave.flush();
    },
  };
}

/** Runs with the page that was set last, once none was set for a while. */
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
