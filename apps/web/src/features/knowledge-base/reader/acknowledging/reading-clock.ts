/** The longest time that one look at a page counts, in milliseconds: nobody reads a window left open overnight. */
const lookMaxMs = 60_000;
/** A page that was in view this long counts as seen, in milliseconds. */
const seenAfterMs = 2_000;

export type InView = {
  /** The current page. */
  page: number;
  /** Pages that fill enough of the window to be read. */
  pages: readonly number[];
  /** Whether the window has the focus and the page is not hidden. */
  isAttentive: boolean;
};

/**
 * Measures how long somebody looks at a document, and which pages they have seen. It has to be updated at every change, and
 * at intervals.
 */
export function createReadingClock(now: () => number) {
  let look: { page: number; since: number } | undefined;
  let endedMs = 0;
  const inView = new Map<number, number>();
  const seen = new Set<number>();

  const lookMs = () => (look === undefined ? 0 : Math.min(now() - look.since, lookMaxMs));

  return {
    update: ({ page, pages, isAttentive }: InView): void => {
      const at = now();
      for (const [known, since] of inView) {
        // A page that leaves the view was seen if it was there long enough.
        if (at - since >= seenAfterMs) seen.add(known);
        if (!isAttentive || !pages.includes(known)) inView.delete(known);
      }
      if (isAttentive) for (const each of pages) if (!inView.has(each)) inView.set(each, at);
      if (look !== undefined && (!isAttentive || look.page !== page)) {
        endedMs += lookMs();
        look = undefined;
      }
      if (isAttentive && look === undefined) look = { page, since: at };
    },
    seconds: () => Math.floor((endedMs + lookMs()) / 1000),
    seen: (): ReadonlySet<number> => seen,
  };
}
